// SPDX-License-Identifier: MIT
import { READY } from './elements.js';

/** The module that defines the elements. */
const MODULE = 'dist/rms-lab.js';

/** A manifest of custom elements, as editors read it. @param {import('./elements.js').Element[]} elements */
export const manifestOf = (elements) => ({
  schemaVersion: '1.0.0',
  modules: [
    {
      kind: 'javascript-module',
      path: MODULE,
      declarations: elements.map(declaration),
      exports: elements.map(({ tag, className }) => ({
        kind: 'custom-element-definition',
        name: tag,
        declaration: { name: className, module: MODULE },
      })),
    },
  ],
});

/** @param {import('./elements.js').Element} element */
function declaration({ tag, className, description, attributes, events }) {
  const described = attributes.map(({ name, property, type, usual, description }) => ({
    attribute: name,
    property,
    rest: {
      type: { text: type },
      ...(usual !== undefined && { default: JSON.stringify(usual) }),
      description,
    },
  }));
  return {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: described.map(({ attribute, property, rest }) => ({
      name: attribute,
      fieldName: property,
      ...rest,
    })),
    events: events.map(({ name, detail, description }) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      description,
    })),
    members: [
      ...described.map(({ attribute, property, rest }) => ({
        kind: 'field',
        name: property,
        attribute,
        ...rest,
      })),
      {
        kind: 'field',
        name: READY.name,
        type: { text: READY.type },
        readonly: true,
        description: READY.description,
      },
    ],
  };
}

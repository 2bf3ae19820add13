// SPDX-License-Identifier: MIT
import { EVENTS, READY } from './elements.js';

/** The declarations of the elements for TypeScript. @param {import('./elements.js').Element[]} elements */
export const elementTypes = (elements) => `${elements.map(interfaceOf).join('\n')}
declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tag, className }) => `    '${tag}': ${className};\n`).join('')}  }
  interface HTMLElementEventMap {
${EVENTS.map(({ name, detail, description }) => `    /** ${description} */\n    '${name}': CustomEvent<${detail}>;\n`).join('')}  }
}
`;

/** A property is undefined as long as nothing is given for it, unless something is usual.
 * @param {import('./elements.js').Element} element */
function interfaceOf({ className, description, attributes }) {
  const properties = attributes.map(({ property, type, usual, description: about }) => {
    const otherwise = usual === undefined ? '' : `; usually ${JSON.stringify(usual)}`;
    return `  /** ${about}${otherwise} */\n  ${property}: ${type} | undefined;\n`;
  });
  return `/** ${description} */
export interface ${className} extends HTMLElement {
${properties.join('')}  /** ${READY.description} */
  readonly ${READY.name}: ${READY.type};
}
`;
}

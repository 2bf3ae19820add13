// SPDX-License-Identifier: MIT
import { posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}web/engine`;

/**
 * The engine's declarations as tsc writes them from the comments: those of its entry, and of what these name.
 * @returns {Map<string, string>} by path in the engine's folder
 */
export function engineTypes() {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram([`${folder}/index.js`, `${folder}/ambient.d.ts`], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: folder,
    outDir: folder,
  });
  const written = new Map();
  const { diagnostics } = program.emit(undefined, (path, text) =>
    written.set(relative(folder, path), cut(text)),
  );
  if (diagnostics.length > 0) {
    throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  }
  return reached('index.d.ts', written, new Map());
}

/** Leaves out what is marked as internal; tsc's own option for it passes over JavaScript. @param {string} text */
function cut(text) {
  /** @type {string[]} */
  const internal = [];
  /** @param {ts.Node} node */
  const look = (node) => {
    if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')) {
      internal.push(node.getFullText());
    } else {
      ts.forEachChild(node, look);
    }
  };
  look(ts.createSourceFile('written.d.ts', text, ts.ScriptTarget.Latest, true));
  return internal.reduce((rest, declaration) => rest.replace(declaration, ''), text);
}

/** @param {string} name @param {Map<string, string>} from @param {Map<string, string>} found */
function reached(name, from, found) {
  if (found.has(name)) return found;
  const text = from.get(name);
  if (text === undefined) throw new Error(`the engine's types name ${name}, which is not there`);
  found.set(name, text);
  for (const [, other] of text.matchAll(/(?:from |import\()["'](\.[\w./-]+)\.js["']/g)) {
    reached(`${posix.join(posix.dirname(name), other)}.d.ts`, from, found);
  }
  return found;
}

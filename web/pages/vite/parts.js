// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';

/** What several pages have: `<!-- part NAME -->` takes pages/parts/NAME.html. @returns {import('vite').Plugin} */
export const pageParts = () => ({
  name: 'parts',
  transformIndexHtml: { order: 'pre', handler: fillParts },
});

/** @param {string} html */
export const fillParts = (html) =>
  html.replace(/<!-- part ([a-z]+) -->/g, (_comment, name) =>
    readFileSync(new URL(`../parts/${name}.html`, import.meta.url), 'utf8'),
  );

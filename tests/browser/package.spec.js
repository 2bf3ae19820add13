// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { build, preview } from 'vite';
import { version } from '../../web/vite.config.js';

const dist = new URL('../../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('custom-elements.json', dist), 'utf8'));

test('the manifest says what attributes and properties each element has', async ({ page }) => {
  await page.goto('/');
  const elements = manifest.modules[0].declarations;
  for (const { tagName, attributes, members } of elements) {
    const names = attributes.map((/** @type {{ name: string }} */ { name }) => name);
    const observed = await page.evaluate(
      (tag) => /** @type {any} */ (customElements.get(tag)).observedAttributes,
      tagName,
    );
    expect(names.sort(), tagName).toEqual(observed.sort());
    for (const { name, default: usual } of members) {
      const found = await page.evaluate(
        ([tag, property]) => {
          const element = /** @type {any} */ (document.createElement(tag));
          return [property in element, JSON.stringify(element[property])];
        },
        [tagName, name],
      );
      expect(found[0], `${tagName}.${name}`).toBe(true);
      if (name !== 'figureReady') expect(found[1], `${tagName}.${name}`).toBe(usual);
    }
  }
});

test('a page that bundles the package for a sub-path has a figure and an engine of its own', async ({
  page,
}, testInfo) => {
  const root = testInfo.outputPath('consumer');
  const installed = `${root}/node_modules/rmsnorm-lab`;
  mkdirSync(installed, { recursive: true });
  const packed = new URL(`rmsnorm-lab-${version}.tgz`, dist).pathname;
  execFileSync('tar', ['-xzf', packed, '--strip-components=1', '-C', installed]);
  writeFileSync(`${root}/package.json`, '{ "type": "module" }');
  writeFileSync(
    `${root}/index.html`,
    `<!doctype html><html lang="en"><link rel="icon" href="data:,">
      <rms-playground scale="3"></rms-playground><p id="y"></p>
      <script type="module" src="./main.js"></script>`,
  );
  writeFileSync(
    `${root}/main.js`,
    `import 'rmsnorm-lab';
    import { createEngine } from 'rmsnorm-lab/engine';
    const engine = await createEngine();
    const { y } = await engine.normalize({ x: [2, -1, 3, 0], width: 4, norm: 'rms', eps: 0 });
    document.querySelector('#y').textContent = [...y].map((value) => value.toFixed(4)).join(' ');`,
  );
  const config = { root, base: '/blog/', configFile: /** @type {const} */ (false) };
  await build({ ...config, logLevel: 'error', build: { target: 'es2022' } });
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
  try {
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(String(server.resolvedUrls?.local[0]));
    await expect(page.locator('rms-playground')).toContainText('16.0000');
    await expect(page.locator('#y')).toHaveText('1.0690 -0.5345 1.6036 0.0000');
    expect(errors).toEqual([]);
  } finally {
    await server.close();
  }
});

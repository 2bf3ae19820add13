// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { buildSite } from '../browser/site.js';

/** Builds the site with these files beside its own. @param {string[]} files */
const buildWith = (...files) =>
  buildSite({
    plugins: [
      {
        name: 'more-files',
        generateBundle() {
          for (const fileName of files) {
            this.emitFile({ type: 'asset', fileName, source: 'something' });
          }
        },
      },
    ],
  });

test('a file that is neither stored nor left out fails the build', async () => {
  await assert.rejects(buildWith('picture.png'), /neither stores nor leaves out picture\.png/);
  await assert.rejects(buildWith('.nojekyll'), /neither stores nor leaves out \.nojekyll/);
});

test('pages are stored; what other pages load is left out', async () => {
  const embeds = ['rms-lab.js', 'rms-lab.classic.js', 'rms-frame.js', 'embed.html'];
  const leftOut = [...embeds, 'rmsnorm-lab.html', ...embeds.map((file) => `v0.1.0/${file}`)];
  const folder = await buildWith('gallery.html', ...leftOut);
  const worker = readFileSync(`${folder}/sw.js`, 'utf8');
  rmSync(folder, { recursive: true });
  const stored = [...worker.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);
  assert.ok(stored.includes('index.html') && stored.includes('gallery.html'), String(stored));
  assert.deepEqual(
    leftOut.filter((file) => stored.includes(file)),
    [],
  );
});

// SPDX-License-Identifier: MIT
// Serves the built site at http://127.0.0.1, under the strictest policy that it promises to live with.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preview } from 'vite';

export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Pages in one file bring a policy of their own. */
const IN_ONE_FILE = /\/(embed|rmsnorm-lab)\.html(\?|$)/;

/** @type {import('vite').Plugin} */
const policy = {
  name: 'policy',
  configurePreviewServer({ middlewares }) {
    middlewares.use(({ url = '' }, response, next) => {
      if (!IN_ONE_FILE.test(url)) response.setHeader('Content-Security-Policy', POLICY);
      next();
    });
  },
};

/**
 * @param {number} port 0 for any that is free
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(port) {
  const server = await preview({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'silent',
    appType: 'mpa',
    build: { outDir: 'dist/site' },
    plugins: [policy],
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      headers: { 'X-Content-Type-Options': 'nosniff', 'Access-Control-Allow-Origin': '*' },
    },
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address());
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' } } });
    const port = values.port ?? process.env.PORT ?? '4173';
    console.log((await serve(Number(port))).url);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    console.error(
      message.replace(
        /^Port (\d+) is already in use$/,
        'Port $1 is taken: choose another with --port.',
      ),
    );
    process.exit(1);
  }
}

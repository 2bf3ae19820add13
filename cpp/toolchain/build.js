// SPDX-License-Identifier: MIT
// node cpp/toolchain/build.js PRESET... [--tests] [--configure]
// Configures and builds presets of CMakePresets.json, without their tests unless asked for.
import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePackages, findToolchain } from './toolchain.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { values: options, positionals: presets } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'boolean', default: false },
    configure: { type: 'boolean', default: false },
  },
});

try {
  const needed = ['cmake', 'ninja-build'];
  const native = presets.some((preset) => !preset.startsWith('wasm'));
  if (options.tests || native) needed.push('g++', 'nlohmann-json3-dev');
  if (options.tests) needed.push('libgtest-dev');
  ensurePackages(needed);
  // Emscripten runs tsc to write the types of the bindings.
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, ...findToolchain() };
  for (const preset of presets) {
    cmake(['--preset', preset, `-DRMS_TESTS=${options.tests ? 'ON' : 'OFF'}`], env);
    if (options.configure) continue;
    console.log(`Building ${preset}`);
    cmake(['--build', '--preset', preset, '--', '--quiet'], env);
  }
} catch (error) {
  const { status, stdout, message } = /** @type {Error & { status?: number, stdout?: Buffer }} */ (
    error
  );
  // A command that ran and failed has said why itself.
  console.error(status ? String(stdout ?? '') : message);
  process.exit(1);
}

/** Silent unless it fails. @param {string[]} args @param {NodeJS.ProcessEnv} env */
function cmake(args, env) {
  execFileSync('cmake', args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: Infinity,
  });
}

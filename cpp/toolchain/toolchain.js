// SPDX-License-Identifier: MIT
// Finds Emscripten and xsimd: on the system, else in .toolchain/, else puts them there where the system is Debian.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EMSCRIPTEN = '3.1.69';
const XSIMD = '13';

const here = dirname(fileURLToPath(import.meta.url));
const ownFolder = join(here, '../../.toolchain');

/** @param {string[]} packages Debian packages that must be installed */
export function ensurePackages(packages) {
  runScript('packages.sh', packages);
}

/**
 * What CMakePresets.json reads: the folder of emcc, and the prefix that xsimd is installed under.
 * @returns {{ RMS_EMSCRIPTEN: string, RMS_XSIMD: string }}
 */
export function findToolchain() {
  const onPath = search(emscriptenOnPath());
  if (onPath) return onPath;
  if (isDebian()) runScript('install.sh', [ownFolder]);
  const own = search(join(ownFolder, 'usr/share/emscripten'));
  if (own) return own;
  throw new Error(
    `This needs Emscripten ${EMSCRIPTEN} or newer and xsimd ${XSIMD} or newer. Install Emscripten with emsdk ` +
      '(https://emscripten.org/docs/getting_started/downloads.html) so that emcc is on PATH, and xsimd ' +
      '(https://github.com/xtensor-stack/xsimd); set RMS_XSIMD to the prefix it is installed under.',
  );
}

/** @param {string} emscripten the folder that emcc may stand in */
function search(emscripten) {
  const isNewEnough = versionAtLeast(
    EMSCRIPTEN,
    join(emscripten, 'emscripten-version.txt'),
    /([\d.]+)/,
  );
  const prefixes = [process.env.RMS_XSIMD ?? '', join(ownFolder, 'usr'), '/usr/local', '/usr'];
  const xsimd = prefixes.find((prefix) =>
    ['share', 'lib'].some((kind) =>
      versionAtLeast(
        XSIMD,
        join(prefix, kind, 'cmake/xsimd/xsimdConfigVersion.cmake'),
        /PACKAGE_VERSION "([\d.]+)"/,
      ),
    ),
  );
  return isNewEnough && xsimd ? { RMS_EMSCRIPTEN: emscripten, RMS_XSIMD: xsimd } : undefined;
}

function emscriptenOnPath() {
  try {
    return execFileSync('em-config', ['EMSCRIPTEN_ROOT'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * @param {string} needed
 * @param {string} file
 * @param {RegExp} pattern what finds the version in the file
 */
function versionAtLeast(needed, file, pattern) {
  const version = existsSync(file) && pattern.exec(readFileSync(file, 'utf8'))?.[1];
  return Boolean(version) && String(version).localeCompare(needed, 'en', { numeric: true }) >= 0;
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

/** @param {string} script @param {string[]} args */
function runScript(script, args) {
  execFileSync(join(here, script), args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

// SPDX-License-Identifier: MIT

/**
 * `bad-argument`: a value that may not be; `field` names it. `too-large`: refused before anything was allocated.
 * `out-of-memory`: the browser refused. `disposed`: the engine was disposed of. `aborted`: by the caller's signal.
 * `load-failed`: the engine could not start. `forbidden`: nor could any, since the page forbids WebAssembly.
 * @typedef {'bad-argument' | 'too-large' | 'out-of-memory' | 'disposed' | 'aborted' | 'load-failed' | 'forbidden'} LabErrorCode
 */

/** The only error the engine's calls reject with. */
export class LabError extends Error {
  /**
   * @param {LabErrorCode} code
   * @param {string} message
   * @param {{ field?: string, cause?: unknown }} [details]
   */
  constructor(code, message, { field, cause } = {}) {
    super(message, { cause });
    this.name = 'LabError';
    this.code = code;
    /** The argument at fault. */
    this.field = field;
  }
}

/**
 * @param {string} field
 * @param {string} message
 */
export const badArgument = (field, message) => new LabError('bad-argument', message, { field });

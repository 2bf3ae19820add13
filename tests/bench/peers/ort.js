// SPDX-License-Identifier: MIT
// onnxruntime-web on one thread, with its wasm backend.
import { readBytes } from '../files.js';
import { encodeModel } from '../onnx.js';

/** @typedef {Awaited<ReturnType<typeof startOrt>>} Ort */

/** @param {URL} packages the folder that the peers are installed in */
export async function startOrt(packages) {
  const folder = new URL('onnxruntime-web/dist/', packages);
  const ort = await import(new URL('ort.wasm.bundle.min.mjs', folder).href);
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = await readBytes(new URL('ort-wasm-simd-threaded.wasm', folder));
  ort.env.logLevel = 'error';

  return {
    version: /** @type {string} */ (ort.env.versions.web),

    /**
     * A model ready to run on one set of inputs. A run answers with the last output.
     * @param {import('../onnx.js').Graph} graph
     * @param {Record<string, import('../onnx.js').Tensor>} inputs
     */
    async load(graph, inputs) {
      const session = await ort.InferenceSession.create(encodeModel(graph), {
        executionProviders: ['wasm'],
        graphOptimizationLevel: 'all',
      });
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { dims, data }]) => [
          name,
          new ort.Tensor(data instanceof Float32Array ? 'float32' : 'int64', data, dims),
        ]),
      );
      const output = graph.outputs[graph.outputs.length - 1].name;
      return {
        /** @returns {Promise<Float32Array>} */
        run: async () => (await session.run(feeds, [output]))[output].data,
        release: () => session.release(),
      };
    },
  };
}

// SPDX-License-Identifier: MIT
export default {
  head: [
    ['script', { type: 'module', src: 'https://lab.example/v0.1.0/rms-lab.js' }],
    ['script', { async: '', src: 'https://lab.example/v0.1.0/rms-frame.js' }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('rms-') } } },
};

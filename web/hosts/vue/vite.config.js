// SPDX-License-Identifier: MIT
import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('rms-');

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
};

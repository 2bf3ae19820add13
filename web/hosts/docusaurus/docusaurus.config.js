// SPDX-License-Identifier: MIT
export default {
  title: 'A blog',
  url: 'https://blog.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  scripts: [
    { src: 'https://lab.example/v0.1.0/rms-lab.js', type: 'module' },
    { src: 'https://lab.example/v0.1.0/rms-frame.js', async: true },
  ],
};

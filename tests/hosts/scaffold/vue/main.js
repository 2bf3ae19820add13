// SPDX-License-Identifier: MIT
import { createApp } from 'vue';
import Page from './Page.vue';

createApp(Page).mount('#app');

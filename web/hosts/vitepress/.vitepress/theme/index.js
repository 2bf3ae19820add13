// SPDX-License-Identifier: MIT
import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { onMounted, watchEffect } from 'vue';

export default {
  extends: DefaultTheme,
  setup() {
    const { isDark } = useData();
    onMounted(() => {
      watchEffect(() => {
        document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light';
      });
    });
  },
};

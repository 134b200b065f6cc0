import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// No code in the page itself, for the policy of `default-src 'self'`.
export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('latchkey-') } } })],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})

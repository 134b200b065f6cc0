import vue from '@vitejs/plugin-vue'
import { defineConfig, loadEnv } from 'vite'
import { policyFor } from './policy.ts'

export default defineConfig(({ mode }) => ({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('latchkey-') } } })],
  // Nothing inside of the page that the policy would have to allow.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  preview: { headers: { 'content-security-policy': policyFor(loadEnv(mode, '.').VITE_RPC_URL) } },
}))

import vue from '@vitejs/plugin-vue'
import { defineConfig, loadEnv } from 'vite'
import { policyFor } from './policy.ts'

/** Set by demo/dev.js. */
const localChainUrl = process.env.LOCAL_CHAIN_URL

export default defineConfig(({ mode }) => ({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('latchkey-') } } })],
  // Nothing inside of the page that the policy would have to allow.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: localChainUrl ? { proxy: { '/local-chain': { target: localChainUrl, rewrite: () => '/' } } } : {},
  preview: { headers: { 'content-security-policy': policyFor(loadEnv(mode, '.').VITE_RPC_URL) } },
}))

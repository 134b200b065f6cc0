import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { policyFor } from './policy.ts'

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  // Nothing inside of the page that the policy would have to allow.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  preview: { headers: { 'content-security-policy': policyFor(loadEnv(mode, '.').VITE_RPC_URL) } },
}))

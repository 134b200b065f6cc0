import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  plugins: [react()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2024' },
})

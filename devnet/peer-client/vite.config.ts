import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  // Build-time settings of the client are set at load time instead: one build serves every devnet.
  define: { 'process.env': 'globalThis.process.env' },
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { external: ['@wagmi/connectors'] },
  },
})

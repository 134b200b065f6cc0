import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // What the client is told when it is built is told when it is loaded: one build serves every devnet.
  define: { 'process.env': 'globalThis.process.env' },
  build: { target: 'es2024', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 10_000 },
})

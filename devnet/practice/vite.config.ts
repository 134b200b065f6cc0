import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The window of the practice wallet, which its own server serves on its own origin. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})

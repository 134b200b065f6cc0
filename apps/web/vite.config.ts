import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    // Nothing becomes a `data:` URL: the page's content security policy allows files of its own origin alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
  },
})

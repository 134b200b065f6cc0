import { defineConfig } from 'vite'

/** The in-page half of the practice wallet: one classic script, because only that knows its own tag. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    lib: {
      entry: `${import.meta.dirname}/src/provider/main.ts`,
      formats: ['iife'],
      name: 'latchkeyPracticeWallet',
      fileName: () => 'practice-wallet.js',
    },
  },
})

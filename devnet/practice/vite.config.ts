import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'

const root = import.meta.dirname
const resolve = { conditions: ['latchkey-source', ...defaultClientConditions] }

/** The window, which the wallet's own server serves on its own origin. */
const window: UserConfig = {
  root,
  resolve,
  plugins: [react()],
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
}

/** The in-page half (`--mode provider`): one classic script, because only that knows its own tag. */
const provider: UserConfig = {
  root,
  resolve,
  publicDir: false,
  build: {
    lib: {
      entry: `${root}/src/provider/main.ts`,
      formats: ['iife'],
      name: 'latchkeyPracticeWallet',
      fileName: () => 'practice-wallet.js',
    },
  },
}

export default defineConfig(({ mode }) => (mode === 'provider' ? provider : window))

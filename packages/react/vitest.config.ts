import { componentBrowser } from '@latchkey/devnet/component-browser'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Hooks, buttons and views run in a real browser: focus, shadow roots, the top layer and layout have no honest imitation. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'axe-core',
      'uqr',
      'qr/decode.js',
      'valibot',
      'virtua',
      'zustand/vanilla',
      '@tanstack/query-core',
    ],
  },
  test: {
    // As the other projects have it: with one of its own, vitest would run them only after all of those.
    maxWorkers: 3,
    // As the other projects that drive a browser: what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    name: 'react',
    include: ['src/**/*.test.tsx'],
    // A busy machine may take its time; nothing here measures it.
    testTimeout: 30_000,
    // Nearly every line of these tests waits for a view; asked more often, they lose less of what it took.
    expect: { poll: { timeout: 10_000, interval: 15 } },
    browser: componentBrowser('reduce'),
  },
})

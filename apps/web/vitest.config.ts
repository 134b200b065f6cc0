import { componentBrowser } from '@latchkey/devnet/component-browser'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Panels of pages, in a real browser, by a service that the test scripts. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'uqr',
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
    name: 'web',
    include: ['src/**/*.test.tsx'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 15 } },
    browser: componentBrowser('reduce'),
  },
})

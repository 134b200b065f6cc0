import { componentBrowser } from '@latchkey/devnet/component-browser'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** Hooks run in a real browser, as those of @latchkey/react do. */
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
      'valibot',
      'viem',
    ],
  },
  test: {
    maxWorkers: 3,
    retry: process.env.CI ? 1 : 0,
    name: 'latchkey',
    include: ['src/**/*.test.tsx'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 15 } },
    browser: componentBrowser('reduce'),
  },
})

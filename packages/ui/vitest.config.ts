import { componentBrowser } from '@latchkey/devnet/component-browser'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

/** The parts run in a real browser: focus, shadow roots, the top layer and layout have no honest imitation. */
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
      'axe-core',
      'uqr',
      'qr/decode.js',
    ],
  },
  test: {
    // As the other projects have it: with one of its own, vitest would run them only after all of those.
    maxWorkers: 3,
    // As the other projects that drive a browser: what fails twice is broken.
    retry: process.env.CI ? 1 : 0,
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    browser: componentBrowser(),
  },
})

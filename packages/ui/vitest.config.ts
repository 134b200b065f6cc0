import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Debian's Chromium where it is installed; else the one that Playwright brings. */
const executablePath = '/usr/bin/chromium'

/** The parts run in a real browser: focus, shadow roots, the top layer and layout have no honest imitation. */
export default defineConfig({
  root: import.meta.dirname,
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
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
          ...(existsSync(executablePath) && { executablePath }),
        },
        contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})

import { playwright } from '@vitest/browser-playwright'
import { disableFeatures } from './browserFeatures.ts'
import { browserPath } from './browserPath.ts'

/**
 * The browser of component tests, for `test.browser` of a package's vitest config: the system's Chromium where it is
 * installed, else the one that Playwright brings. `reducedMotion` saves a third of the work, and every click comes
 * sooner: for tests of what is said and done, where motion has tests of its own.
 */
export function componentBrowser(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  const executablePath = browserPath()
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: {
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', disableFeatures()],
        ...(executablePath !== undefined && { executablePath }),
      },
      contextOptions: { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion },
    }),
    instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
  }
}

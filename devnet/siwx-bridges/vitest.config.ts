import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// `npm run bridges` runs them: the packages have a folder and a lock of their own.
export default defineConfig({
  ssr: { resolve: { conditions: ['latchkey-source', ...defaultServerConditions] } },
  test: {
    name: 'bridges',
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    deps: { interopDefault: false },
  },
})

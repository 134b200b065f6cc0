import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/LongestFirst.ts'
import { SuitesReporter } from './scripts/testing/SuitesReporter.ts'

// One project a kind of test, so that a suite can be run alone: `npx vitest run --project unit`.
// `*.test.ts` runs in Node, `*.test.tsx` in Chromium by the package's own vitest.config.ts (component; all of ui's do),
// `devnet/e2e/*.spec.ts` drives a browser from Node. `*.test-d.ts` is checked by `tsc` alone.
// A shared machine may stall a browser or a database for seconds; what fails twice is broken. At home nothing is retried.
const onSharedMachine = process.env.CI ? 1 : 0

// The packages of this repository run from their sources, in the processes that a test starts, too.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=latchkey-source`.trim()
// `module` is a condition of bundlers: what Node would load is what is tested.
const conditions = defaultServerConditions.filter((condition) => condition !== 'module')
const resolve = { conditions: ['latchkey-source', ...conditions] }
// Tests, and what prepares a project.
const fromSources = { ssr: { resolve }, environments: { __vitest__: { resolve } } }

// A process for all files of a worker: to load what they share again for each took a third of the time of services' tests, and
// more than the unit tests do.
const inSharedProcess = { isolate: false, setupFiles: ['scripts/testing/sharedProcess.ts'] }

/** Where `npm test` wants its results. */
const resultsFolder = process.env.TEST_RESULTS

export default defineConfig({
  test: {
    // More than a small machine has cores: journeys and servers wait for each other half of their time.
    maxWorkers: 3,
    // A busy machine takes its time; what never comes is still found.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    ...(resultsFolder === undefined ? {} : { reporters: ['default', new SuitesReporter(resultsFolder)] }),
    sequence: { sequencer: LongestFirst },
    // The peer's wallet library leaves a rejection of its own behind when a session ends while its answer is on the way.
    onUnhandledError: ({ message = '', stack = '' }) =>
      !(message.includes('Record was recently deleted') && stack.includes('@walletconnect/')),
    projects: [
      {
        ...fromSources,
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'examples/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'adopt/src/**/*.test.ts',
          ],
          exclude: [
            'packages/{adapters,latchkey,siwx-server}/test/**',
            'packages/ui/**',
            '**/node_modules/**',
            'bench/peers/**',
          ],
          testTimeout: 20_000,
          ...inSharedProcess,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'service',
          include: ['services/**/*.test.ts'],
          // Linux alone lets a process read the memory of another that it started.
          exclude: [
            '**/node_modules/**',
            ...(process.platform === 'linux' ? [] : ['**/proofs/memory.test.ts']),
            // With a container engine alone: `npm run prove -- image`.
            ...(process.env.PROOF_READY_SECONDS === undefined ? ['**/image/image.test.ts'] : []),
          ],
          ...inSharedProcess,
          retry: onSharedMachine,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'integration',
          include: [
            'packages/{adapters,latchkey,siwx-server}/test/**/*.test.ts',
            'devnet/{src,test}/**/*.test.ts',
            'operate/test/**/*.test.ts',
          ],
          ...inSharedProcess,
          retry: onSharedMachine,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'e2e',
          include: ['devnet/e2e/**/*.spec.ts'],
          globalSetup: ['devnet/e2e/globalSetup.ts'],
          retry: onSharedMachine,
          // A journey of half a minute has taken twice that where six other programs wanted the processor.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'adopt',
          include: ['adopt/test/**/*.spec.ts'],
          // More installs and a build: with all hosts alone.
          exclude: process.env.ADOPT_ALL === 'on' ? [] : ['adopt/test/{readme,selfHost}.spec.ts'],
          globalSetup: ['adopt/test/globalSetup.ts'],
          retry: onSharedMachine,
          testTimeout: 120_000,
          // Two installs unpack 500 MB.
          hookTimeout: 300_000,
        },
      },
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
    ],
  },
})

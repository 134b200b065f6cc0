import { join } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Fault } from './fault.types.ts'

/** What a run has shown. `none`: not one test has run, or a file of them could not be loaded. */
export type TestOutcome = {
  readonly outcome: 'passed' | 'failed' | 'none'
  /** Full names. */
  readonly failed: readonly string[]
}

/** A loop that a fault makes endless is noticed, too. */
const timeLimitMs = 180_000
/** What a fault keeps waiting, waits in vain: no test needs all of its usual limit. */
const testMs = 30_000

/**
 * Runs tests of the tree at `root`, with one vitest a project that stays for all of its faults: starting it costs more
 * than most runs.
 */
export function createTestRunner(root: string) {
  const running = new Map<string, Promise<Vitest>>()

  function vitestOf(project: string): Promise<Vitest> {
    const known = running.get(project)
    if (known !== undefined) return known
    const created = createVitest('test', {
      root,
      config: join(root, 'vitest.config.ts'),
      project: [project],
      watch: false,
      reporters: [{}],
      retry: 0,
      testTimeout: testMs,
    })
    running.set(project, created)
    return created
  }

  return {
    async run([project, ...paths]: Fault['tests']): Promise<TestOutcome> {
      const vitest = await vitestOf(project)
      const files = await vitest.getRelevantTestSpecifications(paths.map((path) => join(root, path)))
      if (files.length === 0) return { outcome: 'none', failed: [] }
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), timeLimitMs * files.length)
      })
      const ended = await Promise.race([vitest.runTestSpecifications(files), late])
      clearTimeout(timer)
      if (ended !== 'late') {
        // vitest reports all that it has run so far.
        const asked = new Set(files.map(({ moduleId }) => moduleId))
        return outcomeOf(ended.testModules.filter(({ moduleId }) => asked.has(moduleId)))
      }
      running.delete(project)
      void vitest.close()
      return { outcome: 'failed', failed: ['none: the run did not end'] }
    },

    /** Has a file read again, because it is another now. */
    async forget(project: string, file: string): Promise<void> {
      ;(await vitestOf(project)).invalidateFile(join(root, file))
    },

    async close(): Promise<void> {
      await Promise.all([...running.values()].map(async (vitest) => (await vitest).close()))
    },
  }
}

export type TestRunner = ReturnType<typeof createTestRunner>

function outcomeOf(modules: readonly TestModule[]): TestOutcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
  if (failed.length > 0) return { outcome: 'failed', failed }
  const broken = modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
  const passed = broken.length === 0 && tests.some((test) => test.result().state === 'passed')
  return { outcome: passed ? 'passed' : 'none', failed: broken }
}

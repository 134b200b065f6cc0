import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { JsonReporter, type Reporter, type SerializedError, type TestModule, type Vitest } from 'vitest/node'
import { suiteOf } from './suites.ts'

/** How long a test file took, with its imports and hooks. */
export type FileTime = { readonly file: string; readonly suite: string; readonly seconds: number }

/** An error outside of every test. `file`: the test file, by its whole path, that was running in the same worker. */
export type StrayError = { readonly file: string | undefined; readonly message: string }

/** Writes into a folder a JSON report for each suite of the run, the times of its files and what broke beside its tests. */
export class SuitesReporter implements Reporter {
  readonly #folder: string
  #vitest: Vitest | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[] = []): Promise<void> {
    const vitest = this.#vitest
    if (vitest === undefined) return
    const bySuite = Map.groupBy(modules, ({ project }) => suiteOf(project.name).name)
    for (const [suite, own] of bySuite) {
      const json = new JsonReporter({ outputFile: join(this.#folder, `${suite}.json`) })
      json.onInit(vitest)
      await json.onTestRunEnd(own)
    }
    const times = modules.map((module): FileTime => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      return {
        file: relative(vitest.config.root, module.moduleId),
        suite: suiteOf(module.project.name).name,
        seconds: ms / 1000,
      }
    })
    writeFileSync(join(this.#folder, 'files.json'), JSON.stringify(times))
    const strays = errors.map((error): StrayError => {
      const { VITEST_TEST_PATH: file, message, stack } = error
      return { file: typeof file === 'string' ? file : undefined, message: stack ?? message }
    })
    writeFileSync(join(this.#folder, 'errors.json'), JSON.stringify(strays))
  }
}

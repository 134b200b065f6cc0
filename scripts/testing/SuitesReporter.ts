import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { JsonReporter, type Reporter, type TestModule, type Vitest } from 'vitest/node'
import { suiteOf } from './suites.ts'

/** How long a test file took, with its imports and hooks. */
export type FileTime = { readonly file: string; readonly suite: string; readonly seconds: number }

/** Writes into a folder a JSON report for each suite of the run, and the times of its files. */
export class SuitesReporter implements Reporter {
  readonly #folder: string
  #vitest: Vitest | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
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
  }
}

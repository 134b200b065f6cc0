import type { SuiteResult } from './result.types.ts'
import { runVitest } from './runVitest.ts'
import type { Suite } from './suite.types.ts'

/** More files than this are no stalled machine but a broken product. */
const filesWorthAnotherTry = 5

/**
 * Runs the files of a suite that failed once more, with nothing beside them: on a machine that others use too, a
 * browser may stall for longer than any deadline. What fails alone as well is broken; what passes is named in the
 * summary. `results` is changed in place.
 */
export async function runAgain(results: SuiteResult[], suites: readonly Suite[]): Promise<void> {
  for (const [index, result] of results.entries()) {
    const suite = suites.find(({ name }) => name === result.suite)
    const { failedFiles } = result
    if (suite?.projects === undefined || failedFiles.length === 0 || failedFiles.length > filesWorthAnotherTry) continue
    console.log(`\n=== ${suite.name}, what failed, alone`)
    const startedAtMs = performance.now()
    const again = await runVitest(suite, failedFiles, (text) => process.stdout.write(text))
    results[index] = {
      ...again,
      passed: result.passedElsewhere + again.passed,
      durationMs: result.durationMs + performance.now() - startedAtMs,
      mended: failedFiles.filter((file) => !again.failedFiles.includes(file)),
    }
  }
}

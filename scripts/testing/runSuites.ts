import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBrowser } from './prepareBrowser.ts'
import { prepareDatabases } from './prepareDatabases.ts'
import type { SuiteResult } from './result.types.ts'
import { resultsFolder } from './resultsFolder.ts'
import { runAgain } from './runAgain.ts'
import { runCheckSuite } from './runCheckSuite.ts'
import { runVitest } from './runVitest.ts'
import type { Need, Suite } from './suite.types.ts'

const preparations: Readonly<Record<Need, () => Promise<string | undefined>>> = {
  browser: prepareBrowser,
  databases: prepareDatabases,
}

/** Runs suites stage by stage, prints a summary, and ends with `N passed, N failed` as the very last line. */
export async function runSuites(stages: readonly (readonly Suite[])[], filters: readonly string[] = []): Promise<void> {
  const results: SuiteResult[] = []
  for (const stage of stages) results.push(...(await runStage(stage, filters)))
  if (process.env.CI && filters.length === 0) await runAgain(results, stages.flat())
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (filters.length === 0) keep(results)
  printSummary(results)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

/** The first suite of a stage is shown as it runs; what the others print follows when all have ended. */
async function runStage(stage: readonly Suite[], filters: readonly string[]): Promise<SuiteResult[]> {
  console.log(`\n=== ${stage.map(({ name }) => name).join(', beside it ')}`)
  const missing: string[][] = []
  for (const suite of stage) missing.push(await prepare(suite))
  const held: string[] = []
  const running = stage.map(async (suite, index) => {
    const startedAtMs = performance.now()
    const show = (text: string) => void (index === 0 ? process.stdout.write(text) : held.push(text))
    const outcome = await runSuite(suite, missing[index] ?? [], filters, show)
    return { ...outcome, durationMs: performance.now() - startedAtMs }
  })
  const results = await Promise.all(running)
  process.stdout.write(held.join(''))
  return results
}

async function runSuite(
  suite: Suite,
  missing: readonly string[],
  filters: readonly string[],
  show: (text: string) => void,
): Promise<Omit<SuiteResult, 'durationMs'>> {
  if (missing.length > 0) {
    return {
      suite: suite.name,
      passed: 0,
      failed: missing.length,
      problems: missing,
      failedFiles: [],
      passedElsewhere: 0,
    }
  }
  return suite.projects === undefined ? await runCheckSuite() : await runVitest(suite, filters, show)
}

async function prepare(suite: Suite): Promise<string[]> {
  const problems: string[] = []
  for (const need of suite.needs) {
    const problem = await preparations[need]()
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

function printSummary(results: readonly SuiteResult[]): void {
  console.log('\n=== summary')
  for (const { suite, passed, failed, durationMs, problems, mended = [] } of results) {
    const numbers = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    console.log(`${suite.padEnd(12)}${numbers}  ${(durationMs / 1000).toFixed(0).padStart(4)} s`)
    for (const line of [...problems, ...mended.map((file) => `passed only alone: ${file}`)]) {
      console.log(`            ${line.split('\n').join('\n            ')}`)
    }
  }
}

function keep(results: readonly SuiteResult[]): void {
  mkdirSync(resultsFolder, { recursive: true })
  for (const result of results) {
    writeFileSync(join(resultsFolder, `${result.suite}.summary.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
}

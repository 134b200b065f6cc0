import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBrowser } from './prepareBrowser.ts'
import { prepareDatabases } from './prepareDatabases.ts'
import type { SuiteResult } from './result.types.ts'
import { resultsFolder } from './resultsFolder.ts'
import { runCheckSuite } from './runCheckSuite.ts'
import { runVitest } from './runVitest.ts'
import type { Need, Suite } from './suites.ts'

const preparations: Readonly<Record<Need, () => Promise<string | undefined>>> = {
  browser: prepareBrowser,
  databases: prepareDatabases,
}

/** Runs suites one after the other, prints a summary, and ends with `N passed, N failed` as the very last line. */
export async function runSuites(suites: readonly Suite[], filters: readonly string[] = []): Promise<void> {
  const results: SuiteResult[] = []
  for (const suite of suites) {
    console.log(`\n=== ${suite.name}`)
    const startedAtMs = performance.now()
    const missing = await prepare(suite)
    const outcome =
      missing.length > 0
        ? { suite: suite.name, passed: 0, failed: missing.length, problems: missing }
        : suite.projects === undefined
          ? await runCheckSuite()
          : await runVitest(suite, filters)
    results.push({ ...outcome, durationMs: performance.now() - startedAtMs })
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (filters.length === 0) keep(results)
  printSummary(results)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
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
  for (const { suite, passed, failed, durationMs, problems } of results) {
    const numbers = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
    console.log(`${suite.padEnd(12)}${numbers}  ${(durationMs / 1000).toFixed(0).padStart(4)} s`)
    for (const problem of problems) console.log(`            ${problem.split('\n').join('\n            ')}`)
  }
}

function keep(results: readonly SuiteResult[]): void {
  mkdirSync(resultsFolder, { recursive: true })
  for (const result of results) {
    writeFileSync(join(resultsFolder, `${result.suite}.summary.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
}

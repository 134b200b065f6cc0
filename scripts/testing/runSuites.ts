import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allChecks } from '../checks/allChecks.ts'
import { readProject, toolRoot } from '../checks/project.ts'
import { formatCheckResult, runChecks } from '../checks/runChecks.ts'
import { countRun, countTests } from './countTests.ts'
import { prepareMachine } from './prepareMachine.ts'
import { resultsFolder } from './resultsFolder.ts'
import { runVitest } from './runVitest.ts'
import type { FileTime } from './SuitesReporter.ts'
import { checkSuite, type Suite, suites } from './suites.ts'
import { formatSummary, type SuiteResult } from './summary.ts'

/** More files than this are no stalled machine but a broken product. */
const filesWorthAnotherTry = 5

/**
 * Runs suites, the checks beside vitest, prints a summary with the slowest files, and ends with `N passed, N failed` as
 * the very last line.
 */
export async function runSuites(picked: readonly Suite[], filters: readonly string[] = []): Promise<void> {
  const startedAtMs = performance.now()
  const unprepared: SuiteResult[] = []
  const ready: Suite[] = []
  for (const suite of picked) {
    const problems = await prepareMachine(suite)
    if (problems.length === 0) ready.push(suite)
    else unprepared.push({ suite: suite.name, seconds: 0, ...nothing, failed: problems.length, problems })
  }
  // A run of some files must not pass for the whole suite.
  const folder = filters.length === 0 ? resultsFolder : join(resultsFolder, 'partial')
  const [checks, tests] = await Promise.all([
    ready.includes(checkSuite) ? runCheckSuite() : undefined,
    runTestSuites(
      ready.filter((suite) => suite !== checkSuite),
      filters,
      folder,
    ),
  ])
  const results = [...(checks === undefined ? [] : [checks]), ...unprepared, ...tests.results]
  const again = process.env.CI && filters.length === 0 ? await runAgain(results) : results
  const seconds = (performance.now() - startedAtMs) / 1000
  if (filters.length === 0) keep(again, picked.length === suites.length ? seconds : undefined)
  console.log(formatSummary(again, tests.times, seconds))
  const passed = again.reduce((sum, result) => sum + result.passed, 0)
  const failed = again.reduce((sum, result) => sum + result.failed, 0)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
}

const nothing = { passed: 0, failed: 0, problems: [], failedFiles: [], passedElsewhere: 0 }

async function runTestSuites(
  picked: readonly Suite[],
  filters: readonly string[],
  folder: string,
): Promise<{ results: SuiteResult[]; times: readonly FileTime[] }> {
  if (picked.length === 0) return { results: [], times: [] }
  const { exitCode, reports, times, errors } = await runVitest(picked, filters, folder)
  const results = picked.map(({ name }): SuiteResult => {
    const own = times.filter(({ suite }) => suite === name)
    return {
      suite: name,
      seconds: own.reduce((sum, file) => sum + file.seconds, 0),
      ...countTests(reports.get(name), errors),
    }
  })
  const run = countRun(results, exitCode, errors)
  return { results: run === undefined ? results : [...results, { suite: 'run', seconds: 0, ...run }], times }
}

/**
 * Runs the files that failed once more, with nothing beside them: on a machine that others use too, a browser may stall
 * for longer than any deadline. What fails alone as well is broken; what passes is named in the summary.
 */
async function runAgain(results: readonly SuiteResult[]): Promise<readonly SuiteResult[]> {
  const all: SuiteResult[] = []
  for (const result of results) {
    const suite = suites.find(({ name }) => name === result.suite)
    const { failedFiles } = result
    if (suite === undefined || failedFiles.length === 0 || failedFiles.length > filesWorthAnotherTry) {
      all.push(result)
      continue
    }
    console.log(`\n=== ${suite.name}, what failed, alone`)
    const { results: alone } = await runTestSuites([suite], failedFiles, join(resultsFolder, 'partial'))
    const count = (key: 'passed' | 'failed' | 'seconds') => alone.reduce((sum, one) => sum + one[key], 0)
    const stillFailed = alone.flatMap((one) => one.failedFiles)
    all.push({
      ...result,
      passed: result.passedElsewhere + count('passed'),
      failed: count('failed'),
      seconds: result.seconds + count('seconds'),
      problems: alone.flatMap((one) => one.problems),
      failedFiles: stillFailed,
      mended: failedFiles.filter((file) => !stillFailed.includes(file)),
    })
  }
  return all
}

/** Runs `npm run check` as a suite: every check counts as one test. */
async function runCheckSuite(): Promise<SuiteResult> {
  const startedAtMs = performance.now()
  const results = await runChecks(allChecks, readProject(toolRoot), (result) =>
    console.log(formatCheckResult(result, false)),
  )
  const failed = results.filter((result) => result.findings.length > 0).length
  const passed = results.length - failed
  const seconds = (performance.now() - startedAtMs) / 1000
  return { ...nothing, suite: checkSuite.name, seconds, passed, failed, passedElsewhere: passed }
}

/** `seconds` of a run of all suites, for the benchmarks. */
function keep(results: readonly SuiteResult[], seconds: number | undefined): void {
  mkdirSync(resultsFolder, { recursive: true })
  const write = (name: string, content: unknown) =>
    writeFileSync(join(resultsFolder, `${name}.summary.json`), `${JSON.stringify(content, null, 2)}\n`)
  for (const result of results) write(result.suite, result)
  if (seconds !== undefined) write('all', { seconds })
}

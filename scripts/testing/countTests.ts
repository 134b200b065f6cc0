import { stripVTControlCharacters } from 'node:util'
import type { StrayError } from './SuitesReporter.ts'

/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** What a report comes to. */
export type TestCount = {
  readonly passed: number
  readonly failed: number
  /** What went wrong, for the summary: each failed test with its first message, and what broke outside of the tests. */
  readonly problems: readonly string[]
  /** The files in which something failed. */
  readonly failedFiles: readonly string[]
  /** How many of the tests that passed are in other files. */
  readonly passedElsewhere: number
}

/**
 * Adds up a report. A test that didn't run counts as failed, and so does a file that broke outside its tests, by one of
 * `errors` too, and a run that found none: nothing may look green for want of trying.
 */
export function countTests(report: VitestReport | undefined, errors: readonly StrayError[] = []): TestCount {
  if (report === undefined) return broken('vitest wrote no report')
  const files = report.testResults
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const passed = tests.filter((test) => test.status === 'passed').length
  const messageOf = (file: string) => errors.find((error) => error.file === file)?.message
  const brokenFiles = files.filter(
    (file) =>
      (file.status === 'failed' || messageOf(file.name) !== undefined) &&
      file.assertionResults.every((test) => test.status === 'passed'),
  )
  const problems = [
    ...tests
      .filter((test) => test.status !== 'passed')
      .map((test) => `${test.file}: ${test.fullName} (${test.status})${firstLines(test.failureMessages?.[0])}`),
    ...brokenFiles.map(
      (file) => `${file.name} broke: ${file.message || firstLines(messageOf(file.name)) || 'no message'}`,
    ),
  ]
  const failedFiles = files
    .filter((file) => brokenFiles.includes(file) || file.assertionResults.some((test) => test.status !== 'passed'))
    .map((file) => file.name)
  const passedElsewhere = tests.filter((test) => test.status === 'passed' && !failedFiles.includes(test.file)).length
  if (tests.length === 0 && problems.length === 0) problems.push('no tests were found')
  return { passed, failed: problems.length, problems, failedFiles, passedElsewhere }
}

/** What a run comes to beside its suites: an error that belongs to no file, or one that shows in the exit code alone. */
export function countRun(
  counts: readonly TestCount[],
  exitCode: number,
  errors: readonly StrayError[] = [],
): TestCount | undefined {
  const stray = errors.find(({ file }) => file === undefined)
  if (stray !== undefined) return broken(`An error outside of every test file:${firstLines(stray.message)}`)
  if (exitCode === 0 || counts.some(({ failed }) => failed > 0)) return undefined
  return broken(`vitest ended with code ${exitCode} although every test passed`)
}

function broken(problem: string): TestCount {
  return { passed: 0, failed: 1, problems: [problem], failedFiles: [], passedElsewhere: 0 }
}

function firstLines(message: string | undefined): string {
  if (message === undefined) return ''
  return `\n${stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n')}`
}

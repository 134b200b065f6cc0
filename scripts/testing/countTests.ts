/** The part of vitest's JSON report that is read here. */
export type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly { readonly fullName: string; readonly title: string; readonly status: string }[]
  }[]
}

/**
 * Adds up a report. A test that didn't run counts as failed, and so does a file that broke outside its tests and a run
 * that found none: nothing may look green for want of trying.
 */
export function countTests(
  report: VitestReport | undefined,
  exitCode: number,
): { passed: number; failed: number; problems: string[] } {
  if (report === undefined) return { passed: 0, failed: 1, problems: ['vitest wrote no report'] }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const problems = report.testResults
    .filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'))
    .map((file) => `${file.name} broke: ${file.message || 'no message'}`)
  if (tests.length === 0 && problems.length === 0) problems.push('no tests were found')
  const failed = tests.length - passed + problems.length
  if (failed > 0 || exitCode === 0) return { passed, failed, problems }
  return { passed, failed: 1, problems: [`vitest ended with code ${exitCode} although every test passed`] }
}

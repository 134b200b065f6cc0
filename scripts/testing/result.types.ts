/** What a suite came to. */
export type SuiteResult = {
  readonly suite: string
  readonly passed: number
  readonly failed: number
  readonly durationMs: number
  /** What failed and why, for the summary. */
  readonly problems: readonly string[]
  /** The test files in which something failed. */
  readonly failedFiles: readonly string[]
  /** How many of the tests that passed are in other files. */
  readonly passedElsewhere: number
  /** What failed beside other suites and passed when it ran alone. */
  readonly mended?: readonly string[]
}

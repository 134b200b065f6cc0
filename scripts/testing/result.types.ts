/** What a suite came to. */
export type SuiteResult = {
  readonly suite: string
  readonly passed: number
  readonly failed: number
  readonly durationMs: number
  /** Why there are failures that no test reports, such as a file that doesn't load. */
  readonly problems: readonly string[]
}

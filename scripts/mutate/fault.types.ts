/** A mistake that a developer could make in the product, and the tests that must notice it. */
export type Fault = {
  /** What goes wrong, in a few words. */
  readonly id: string
  /** From the root of the repository. */
  readonly file: string
  /** A text that occurs once in the file. */
  readonly find: string
  /** Its replacement for the run. */
  readonly replace: string
  /** The vitest project, then filters by path: the cheapest tests that notice the mistake. */
  readonly tests: readonly [project: string, ...paths: string[]]
}

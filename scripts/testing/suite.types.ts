/** What a suite needs from the machine before it starts. */
export type Need = 'browser' | 'databases'

/** One kind of test. Each writes its results to a file of its own. */
export type Suite = {
  readonly name: string
  readonly needs: readonly Need[]
  /** The vitest projects that it is made of; absent for the checks, which are no vitest tests. */
  readonly projects?: readonly string[]
}

/** What a suite needs from the machine before it starts. */
export type Need = 'browser' | 'databases'

/** One kind of test. Each writes its results to a file of its own. */
export type Suite = {
  readonly name: string
  readonly needs: readonly Need[]
  /** The vitest projects that it is made of; absent for the checks, which are no vitest tests. */
  readonly projects?: readonly string[]
}

/** In the order in which they run: what fails fast comes first. */
export const suites: readonly Suite[] = [
  { name: 'check', needs: [] },
  { name: 'unit', needs: [], projects: ['unit'] },
  // Every package brings its browser project under a name of its own, so this one is the rest.
  { name: 'component', needs: ['browser'], projects: ['!unit', '!service', '!integration', '!e2e'] },
  { name: 'service', needs: ['databases'], projects: ['service'] },
  { name: 'integration', needs: [], projects: ['integration'] },
  { name: 'e2e', needs: ['browser'], projects: ['e2e'] },
]

/** One kind of test. Each writes its results to a file of its own. */
export type Suite = {
  readonly name: string
  readonly needs: readonly Need[]
  /** The vitest project that it is; absent for the checks, which are no vitest tests, and for the browser projects. */
  readonly project?: string
}

/** What a suite needs from the machine before it starts. */
export type Need = 'browser' | 'databases'

/** Every package brings its browser project under a name of its own: a project that no other suite names is of this one. */
export const componentSuite: Suite = { name: 'component', needs: ['browser'] }

/** The checks, which run beside vitest. */
export const checkSuite: Suite = { name: 'check', needs: [] }

export const suites: readonly Suite[] = [
  checkSuite,
  { name: 'unit', needs: [], project: 'unit' },
  componentSuite,
  { name: 'service', needs: ['browser', 'databases'], project: 'service' },
  { name: 'integration', needs: ['browser'], project: 'integration' },
  { name: 'e2e', needs: ['browser'], project: 'e2e' },
  { name: 'adopt', needs: ['browser'], project: 'adopt' },
]

/** The named suites; all of them without names. */
export function pickSuites(names?: readonly string[]): readonly Suite[] {
  const unknown = names?.find((name) => suites.every((suite) => suite.name !== name))
  if (unknown !== undefined) throw new Error(`No suite ${unknown}: ${suites.map(({ name }) => name).join(', ')}`)
  return suites.filter(({ name }) => names === undefined || names.includes(name))
}

/** The suite that the tests of a vitest project belong to. */
export function suiteOf(project: string): Suite {
  return suites.find((suite) => suite.project === project) ?? componentSuite
}

/** vitest's parameters that choose the projects of some suites. */
export function projectParameters(picked: readonly Suite[]): string[] {
  const named = (all: readonly Suite[]) => all.flatMap(({ project }) => project ?? [])
  return picked.includes(componentSuite)
    ? named(suites.filter((suite) => !picked.includes(suite))).map((project) => `--project=!${project}`)
    : named(picked).map((project) => `--project=${project}`)
}

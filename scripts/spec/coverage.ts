import type { VitestReport } from '../testing/countTests.ts'

/** A row of docs/spec/requirements.json. */
export type Requirement = {
  readonly id: string
  readonly capability: string
  readonly pieces: readonly string[]
  readonly text: string
}

export type CapabilityTally = {
  readonly capability: string
  readonly total: number
  readonly proven: number
  readonly open: readonly Requirement[]
}

/** Sorts the rows by capability, and says which of them no passing test names. */
export function tallyRequirements(
  rows: readonly Requirement[],
  proven: ReadonlySet<string>,
): readonly CapabilityTally[] {
  const capabilities = [...new Set(rows.map((row) => row.capability))].sort()
  return capabilities.map((capability) => {
    const own = rows.filter((row) => row.capability === capability)
    const open = own.filter((row) => !proven.has(row.id))
    return { capability, total: own.length, proven: own.length - open.length, open }
  })
}

/** The tallies as text: the open rows by capability, then the totals. */
export function formatCoverage(tallies: readonly CapabilityTally[]): string {
  const details = tallies
    .filter((tally) => tally.open.length > 0)
    .flatMap((tally) => [
      `${tally.capability}: without a passing test`,
      ...tally.open.map((row) => `  ${row.id.padEnd(7)} ${row.text}`),
      '',
    ])
  const width = Math.max(5, ...tallies.map((tally) => tally.capability.length)) + 2
  const line = (name: string, proven: number, total: number) =>
    `${name.padEnd(width)}${String(proven).padStart(4)} of ${String(total).padStart(4)}  ${total === 0 ? 100 : Math.floor((100 * proven) / total)} %`
  const sum = (pick: (tally: CapabilityTally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  return [
    ...details,
    'Rows with a passing test',
    ...tallies.map((tally) => line(tally.capability, tally.proven, tally.total)),
    line(
      'total',
      sum((tally) => tally.proven),
      sum((tally) => tally.total),
    ),
  ].join('\n')
}

/** The requirement ids, such as S4.16, that a test title names in square brackets: `[S4.16]` or `[S4.16 S4.17]`. */
export function requirementIds(title: string): readonly string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside]) => inside?.match(/\bS\d+\.\d+\b/g) ?? [])
}

/** The ids named by tests that passed. An id that is also in the title of a failed test is not proven. */
export function provenIds(reports: readonly VitestReport[]): ReadonlySet<string> {
  const tests = reports.flatMap((report) => report.testResults).flatMap((file) => file.assertionResults)
  const idsWhere = (passed: boolean) =>
    tests.filter((test) => (test.status === 'passed') === passed).flatMap((test) => requirementIds(test.fullName))
  const broken = new Set(idsWhere(false))
  return new Set(idsWhere(true).filter((id) => !broken.has(id)))
}

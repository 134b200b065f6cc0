import type { CapabilityTally } from './tallyRequirements.ts'

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

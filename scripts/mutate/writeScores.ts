import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable, writeSection } from '../../bench/table.ts'
import { toolRoot } from '../checks/project.ts'
import { faultsOfPackages } from './faults.ts'
import type { FaultResult } from './runFault.ts'

/** Packages that read, approve and keep what signs: there a test that does not bite costs money. */
const guarding: ReadonlySet<string> = new Set(['reading', 'frame', 'vault'])

/** The share of its faults that the tests of a package kill at the least. */
export const scoreToReach = (name: string): number => (guarding.has(name) ? 0.97 : 0.9)

const head = ['package', 'faults', 'killed', 'score', 'run', 'lived']

/** Writes the packages that were run into the table of docs/benchmarks.md. Those that were not keep their row. */
export function writeScores(results: Readonly<Record<string, readonly FaultResult[]>>): void {
  const before = rowsOf(readFileSync(join(toolRoot, 'docs', 'benchmarks.md'), 'utf8'))
  const day = new Date().toISOString().slice(0, 10)
  const rows = Object.keys(faultsOfPackages).flatMap((name) => {
    const own = results[name]
    const row = own === undefined ? before.get(name) : rowOf(name, own, day)
    return row === undefined ? [] : [row]
  })
  const guards = [...guarding].join(', ')
  const limits = `${percent(scoreToReach(''))}, and ${percent(scoreToReach('vault'))} for ${guards}`
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const all = ['all', String(sum(1)), String(sum(2)), share(sum(2), sum(1)), '', '']
  writeSection('mutate', `To reach: ${limits}.\n\n${markdownTable(head, [...rows, all])}`)
}

function rowOf(name: string, faults: readonly FaultResult[], day: string): readonly string[] {
  const lived = faults.filter(({ outcome }) => outcome !== 'killed').map(({ id }) => id)
  const killed = faults.length - lived.length
  return [name, String(faults.length), String(killed), share(killed, faults.length), day, lived.join('; ')]
}

const share = (part: number, whole: number) => percent(part / Math.max(1, whole))

const percent = (of: number) => `${Math.round(100 * of)} %`

function rowsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const section = /<!-- bench:mutate -->([\s\S]*?)<!-- \/bench:mutate -->/.exec(page)?.[1] ?? ''
  const rows = section.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
  return new Map(rows.flatMap((row) => (row[0] === undefined ? [] : [[row[0], row] as const])))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable, writeSection } from '../../bench/table.ts'
import { toolRoot } from '../checks/project.ts'
import { faultsOfPackages } from './faults.ts'
import type { FaultResult } from './runFault.ts'

/** The share of its faults that the tests of the product kill at the least. */
export const scoreToReach = 0.9

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
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const all = ['all', String(sum(1)), String(sum(2)), share(sum(2), sum(1)), '', '']
  writeSection('mutate', `To reach: ${scoreToReach * 100} %.\n\n${markdownTable(head, [...rows, all])}`)
}

function rowOf(name: string, faults: readonly FaultResult[], day: string): readonly string[] {
  const lived = faults.filter(({ outcome }) => outcome !== 'killed').map(({ id }) => id)
  const killed = faults.length - lived.length
  return [name, String(faults.length), String(killed), share(killed, faults.length), day, lived.join('; ')]
}

function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`
}

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

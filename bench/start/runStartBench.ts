import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultsFolder } from '../../scripts/testing/resultsFolder.ts'
import { median } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'
import { type StartReading, startOnce } from './startOnce.ts'

const runs = 5

/** Starts the whole product five times after a first one that warms the caches. */
export async function runStartBench(): Promise<{ text: string; numbers: unknown }> {
  await startOnce()
  const readings: StartReading[] = []
  for (let run = 0; run < runs; run += 1) readings.push(await startOnce())
  const middle = (pick: (reading: StartReading) => number) => median(readings.map(pick))
  const suiteSeconds = lastSuiteSeconds()
  const rows = [
    row(
      'warm start, s',
      middle((reading) => reading.secondsToReady),
      8,
    ),
    row(
      'memory of all processes at rest, MiB',
      middle((reading) => reading.rssMib),
      1000,
    ),
    row(
      'stop, s',
      middle((reading) => reading.secondsToStop),
      5,
    ),
    ...(suiteSeconds === undefined ? [] : [row('whole test suite, s', suiteSeconds, 600)]),
  ]
  const day = new Date().toISOString().slice(0, 10)
  const text = `${day}; ${machine()}; medians of ${runs} runs.\n\n${markdownTable(['what', 'measured', 'at most', 'reached'], rows)}`
  return { text, numbers: { readings, suiteSeconds } }
}

function row(what: string, value: number, limit: number): string[] {
  return [what, value.toFixed(1), String(limit), value <= limit ? 'yes' : '**no**']
}

/** How long the last full `npm test` took; undefined when there was none. */
function lastSuiteSeconds(): number | undefined {
  const file = join(resultsFolder, 'all.summary.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { seconds: number }).seconds : undefined
}

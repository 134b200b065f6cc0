import { machine, markdownTable } from '../table.ts'
import type { PageSummary } from './summarise.ts'

/** What the product has to reach, beside what it reached. */
type Target = { readonly text: string; readonly value: number; readonly limit: number }

/** The run as a section of docs/benchmarks.md. */
export function report(summaries: readonly PageSummary[], day: string): string {
  const speeds = [...new Set(summaries.map((summary) => summary.cpuSlowdown))]
  const bytes = markdownTable(
    [
      'page',
      'KiB until the button',
      'KiB with the list open',
      'requests until the button',
      'at idle',
      'open',
      'off-site',
      'heap open, MiB',
    ],
    summaries
      .filter((summary) => summary.cpuSlowdown === 1)
      .map((summary) => [
        summary.page,
        summary.kibUntilButton.toFixed(1),
        summary.kibOpen.toFixed(1),
        String(summary.requestsUntilButton),
        String(summary.requestsIdle),
        String(summary.requestsOpen),
        String(summary.offSiteRequests),
        summary.heapOpenMib.toFixed(1),
      ]),
  )
  const times = speeds.map((speed) => {
    const rows = summaries.filter((summary) => summary.cpuSlowdown === speed)
    const floor = rows.find((summary) => summary.page === 'floor')?.openMs ?? Number.NaN
    return `Processor slowed ${speed} times:\n\n${markdownTable(
      [
        'page',
        'button usable, ms',
        'click to list painted, ms',
        'least to most',
        'times the floor',
        'longest task at load',
        'at opening',
        'blocking before the click',
      ],
      rows.map((summary) => [
        summary.page,
        summary.usableMs.toFixed(0),
        summary.openMs.toFixed(0),
        `${summary.openMinMs.toFixed(0)} to ${summary.openMaxMs.toFixed(0)}`,
        (summary.openMs / floor).toFixed(2),
        summary.longestTaskLoadMs.toFixed(0),
        summary.longestTaskOpenMs.toFixed(0),
        summary.blockingLoadMs.toFixed(0),
      ]),
    )}`
  })
  return [
    `${day}; ${machine()}; medians of ${summaries[0]?.visits ?? 0} visits each, pages taken in turns. JavaScript and CSS count after gzip -9.`,
    bytes,
    ...times,
    `To reach:\n\n${targets(summaries).map(formatTarget).join('\n')}`,
  ].join('\n\n')
}

function targets(summaries: readonly PageSummary[]): Target[] {
  const at = (page: string, speed: number) =>
    summaries.find((summary) => summary.page === page && summary.cpuSlowdown === speed)
  const value = (speed: number, pick: (summary: PageSummary) => number) => {
    const own = at('latchkey', speed)
    return own === undefined ? Number.NaN : pick(own)
  }
  const timesFloor = (speed: number, pick: (summary: PageSummary) => number) => {
    const floor = at('floor', speed)
    return floor === undefined ? Number.NaN : value(speed, pick) / pick(floor)
  }
  return [
    { text: 'KiB until the button', value: value(1, (row) => row.kibUntilButton), limit: 84 },
    { text: 'KiB with the list open', value: value(1, (row) => row.kibOpen), limit: 115 },
    { text: 'requests until the button', value: value(1, (row) => row.requestsUntilButton), limit: 2 },
    { text: 'off-site requests', value: value(1, (row) => row.offSiteRequests), limit: 0 },
    { text: 'click to list, times the floor, at full speed', value: timesFloor(1, (row) => row.openMs), limit: 1.3 },
    { text: 'click to list, times the floor, slowed 4 times', value: timesFloor(4, (row) => row.openMs), limit: 1.5 },
    { text: 'heap open, times the floor', value: timesFloor(1, (row) => row.heapOpenMib), limit: 2 },
    { text: 'blocking before the click, ms, slowed 4 times', value: value(4, (row) => row.blockingLoadMs), limit: 150 },
    {
      text: 'longest task, ms, at full speed',
      value: value(1, (row) => Math.max(row.longestTaskLoadMs, row.longestTaskOpenMs)),
      limit: 50,
    },
  ]
}

function formatTarget({ text, value, limit }: Target): string {
  return `- ${text}: ${Number.isInteger(value) ? value : value.toFixed(2)}, at most ${limit}: ${value <= limit ? 'reached' : '**missed**'}`
}

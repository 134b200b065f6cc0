import { loadavg } from 'node:os'
import { median } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'
import type { ScreenReadings } from './measureScreens.ts'

/** Of one database. Milliseconds; those of offers and orders without the providers' own time. */
export type Measured = {
  readonly name: string
  /** What an answer of a provider took, the median. */
  readonly providersMs: number
  readonly offersP50Ms: number
  readonly offersP99Ms: number
  readonly orderP50Ms: number
  readonly orderP99Ms: number
  readonly webhookP50Ms: number
  readonly webhookP99Ms: number
  /** Processor time of the service for one. */
  readonly orderCpuMs: number
  readonly webhookCpuMs: number
  /** And of the load's own process. */
  readonly orderLoadCpuMs: number
  readonly webhookLoadCpuMs: number
}

const targets = { offersP50Ms: 5, orderP50Ms: 15, orderP99Ms: 60, webhookP99Ms: 30 }
const screenTargets = { firstOfferMs: 200, silentMs: 4_200, deliveredMs: 6_000 }

export declare namespace report {
  type Options = {
    readonly databases: readonly Measured[]
    readonly screens: ScreenReadings
    readonly distanceMs: number
    readonly ordersPerSecond: number
    readonly webhooksPerSecond: number
  }
}

/** The figures as in docs/benchmarks.md, with their targets. */
export function report({ databases, screens, distanceMs, ordersPerSecond, webhooksPerSecond }: report.Options): string {
  const ms = (value: number) => value.toFixed(1)
  const rows = databases.flatMap((one) => [
    [`${one.name}: comparing five providers`, ms(one.offersP50Ms), ms(one.offersP99Ms), '', ''],
    [
      `${one.name}: order to redirect, at ${ordersPerSecond} a second`,
      ms(one.orderP50Ms),
      ms(one.orderP99Ms),
      ms(one.orderCpuMs),
      ms(one.orderLoadCpuMs),
    ],
    [
      `${one.name}: webhook, at ${webhooksPerSecond} a second`,
      ms(one.webhookP50Ms),
      ms(one.webhookP99Ms),
      ms(one.webhookCpuMs),
      ms(one.webhookLoadCpuMs),
    ],
  ])
  const target = (what: string, value: number, most: number) =>
    `- ${what} ${ms(value)} ms, at most ${most}: ${value <= most ? 'reached' : '**missed**'}`
  const lines = databases.flatMap((one) => [
    target(`${one.name}: what comparing adds`, one.offersP50Ms, targets.offersP50Ms),
    target(`${one.name}: order to redirect, p50`, one.orderP50Ms, targets.orderP50Ms),
    target(`${one.name}: order to redirect, p99`, one.orderP99Ms, targets.orderP99Ms),
    target(`${one.name}: webhook, p99`, one.webhookP99Ms, targets.webhookP99Ms),
  ])
  const waits = [
    ['the first offer, from the question on, with the time of the fastest provider', 'firstOfferMs'],
    ['a provider that never answers is said to', 'silentMs'],
    ['from the payment to delivered', 'deliveredMs'],
  ] as const
  const screenRows = waits.map(([what, key]) => [what, ms(median(screens[key])), ms(Math.max(...screens[key]))])
  const screenLines = waits.map(([what, key]) =>
    target(`on the screen: ${what}`, median(screens[key]), screenTargets[key]),
  )
  const took = databases.map(({ providersMs }) => ms(providersMs)).join(' and ')
  const day = new Date().toISOString().slice(0, 10)
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  return [
    `${day}; ${machine()}; providers ${distanceMs} ms away, of which what their answers took (${took} ms, the median) is taken off; load, service, database and providers on the same cores, which had other work, too (load average ${busy}).`,
    markdownTable(['what', 'p50, ms', 'p99, ms', 'processor time of the service, ms', 'of the load, ms'], rows),
    lines.join('\n'),
    'In the web app on a devnet, whose practice shop stands for the providers:',
    markdownTable(['what a person waits for', 'median, ms', 'longest, ms'], screenRows),
    screenLines.join('\n'),
  ].join('\n\n')
}

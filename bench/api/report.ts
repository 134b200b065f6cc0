import { machine, markdownTable } from '../table.ts'

/** What was measured of one route in one way. */
export type Figure = {
  readonly question: string
  /** Whether every request needed work that no memory could spare. */
  readonly fresh: boolean
  /** floor, or the database behind the api. */
  readonly way: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor time of the server for each answer. */
  readonly cpuMicroseconds: number
  readonly errors: number
}

const leastShare = 0.6
const maxBalanceMs = 8
const leastBalances = 300
const leastTransactions = 2_000

/** The figures as in docs/benchmarks.md, with their targets. */
export function report(
  figures: readonly Figure[],
  catchUp: Readonly<Record<string, number>>,
  run: {
    readonly connections: number
    readonly rounds: number
    readonly secondsEach: number
    /** Processes that wanted a core before it began, as the system counts them in a minute. */
    readonly loadBefore: number
  },
): string {
  const floorOf = ({ question, fresh }: Figure) =>
    figures.find((other) => other.way === 'floor' && other.question === question && other.fresh === fresh)
  const share = (figure: Figure) => figure.perSecond / (floorOf(figure)?.perSecond ?? Number.NaN)
  const rows = figures.map((figure) => [
    figure.way === 'floor' ? `${figure.question}${figure.fresh ? ', uncached' : ', from memory'}` : '',
    figure.way,
    figure.perSecond.toFixed(0),
    figure.p50Ms.toFixed(2),
    figure.p99Ms.toFixed(2),
    figure.cpuMicroseconds.toFixed(0),
    figure.way === 'floor' ? '' : `${(share(figure) * 100).toFixed(0)} %`,
    String(figure.errors),
  ])
  const reached = (is: boolean) => (is ? 'reached' : '**missed**')
  const held = figures.filter(({ way, fresh }) => way !== 'floor' && !fresh)
  const worst = held.reduce<Figure | undefined>((least, figure) => {
    return least === undefined || share(figure) < share(least) ? figure : least
  }, undefined)
  const balance = figures.filter(
    ({ way, fresh, question }) => way !== 'floor' && fresh && question.startsWith('balance'),
  )
  const slowest = Math.max(...balance.map(({ p50Ms }) => p50Ms))
  const lines = [
    `- from memory, share of the floor: ${(worst === undefined ? 0 : share(worst) * 100).toFixed(0)} % at the least (${worst?.question}, ${worst?.way}), at least ${leastShare * 100} %: ${reached(worst !== undefined && share(worst) >= leastShare)}`,
    `- an uncached balance of 50 tokens on 3 chains, p50: ${slowest.toFixed(1)} ms, at most ${maxBalanceMs}: ${reached(slowest <= maxBalanceMs)}`,
    ...balance.map(({ way, cpuMicroseconds }) => {
      const perCore = 1_000_000 / cpuMicroseconds
      return `- uncached balances a second for each core, ${way}: ${perCore.toFixed(0)}, at least ${leastBalances}: ${reached(perCore >= leastBalances)}`
    }),
    ...Object.entries(catchUp).map(
      ([name, perSecond]) =>
        `- indexer catching up, transactions a second, ${name}: ${perSecond.toFixed(0)}, at least ${leastTransactions}: ${reached(perSecond >= leastTransactions)}`,
    ),
  ]
  const day = new Date().toISOString().slice(0, 10)
  return [
    `${day}; ${machine()}; ${run.connections} connections (1 for an uncached balance), each with one request under way, medians of ${run.rounds} rounds of ${run.secondsEach} s each way, in turns; load, servers, chains and database on the same cores. The machine's load was ${run.loadBefore.toFixed(1)} before it began. The api has the settings of production: a line in its log for each request, to a file, the usual limit, shared over Valkey, callers behind one proxy. The floor is a bare server of Node that gets the same requests and answers the same bytes. The load never sleeps, so that no answer has to wake it up.`,
    markdownTable(['route', 'way', 'answers/s', 'p50, ms', 'p99, ms', 'CPU µs each', 'of the floor', 'errors'], rows),
    lines.join('\n'),
  ].join('\n\n')
}

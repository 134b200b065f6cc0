import { loadavg } from 'node:os'
import { median } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'

/** Times of quotes, and of one `eth_call` of the swap that won, asked of the node itself. */
type Quoted = {
  readonly quoted: number
  /** Quotes in an answer: so many were tried. */
  readonly shown: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly callMs: number
  readonly callP99Ms: number
  readonly timesCall: number
}

type Range = { readonly usual: number; readonly most: number }

export type Measured = Quoted & {
  readonly pools: number
  readonly candidates: number
  readonly searchMs: number
  readonly searchP99Ms: number
  /** Of a service that knows no pool. */
  readonly first: { readonly ms: number; readonly requests: number }
  /** To the node, for one quote: HTTP requests, and calls in them. */
  readonly requests: Range
  readonly calls: Range
  /** From a node with a distance. */
  readonly far: Quoted
  /** Each by a service that has just started: its first answer, answers before it without the aggregator, and when that was given up. */
  readonly silent: readonly { readonly firstMs: number; readonly withoutMs: number; readonly outMs: number }[]
}

const targets = { p50Ms: 25, p99Ms: 120, timesCall: 3, requests: 4, searchMs: 2, outMs: 1_200 }
/** Between giving up and the answer that says so lies a quote; and what is noise. */
const slackMs = 100

/** The figures as in docs/benchmarks.md, with their targets. */
export function report(one: Measured): string {
  const middle = (of: (start: Measured['silent'][number]) => number) => median(one.silent.map(of))
  const [silentFirst, without, outAfter] = [
    middle(({ firstMs }) => firstMs),
    middle(({ withoutMs }) => withoutMs),
    middle(({ outMs }) => outMs),
  ]
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
  const { requests, calls, far, first } = one
  const rows = [
    ['quote, pools known', ms(one.p50Ms), ms(one.p99Ms), `${requests.usual} to ${requests.most}`],
    ['one `eth_call` of the winner', ms(one.callMs), ms(one.callP99Ms), '1'],
    ['quote, from a node 30 ms away', ms(far.p50Ms), ms(far.p99Ms), ''],
    ['one `eth_call` of the winner, 30 ms away', ms(far.callMs), ms(far.callP99Ms), '1'],
    ['the search alone', ms(one.searchMs), ms(one.searchP99Ms), '0'],
    ['first quote of a service, no pool known', ms(first.ms), '', String(first.requests)],
    ['quote of a service just started', ms(without), '', ''],
    ['the same beside a silent aggregator', ms(silentFirst), '', ''],
  ]
  const target = (text: string, is: boolean) => `- ${text}: ${is ? 'reached' : '**missed**'}`
  const lines = [
    target(`own quote, p50: ${ms(one.p50Ms)} ms, at most ${targets.p50Ms}`, one.p50Ms <= targets.p50Ms),
    target(`own quote, p99: ${ms(one.p99Ms)} ms, at most ${targets.p99Ms}`, one.p99Ms <= targets.p99Ms),
    target(
      `own quote, times one \`eth_call\` of the winner: ${one.timesCall.toFixed(1)}, at most ${targets.timesCall}`,
      one.timesCall <= targets.timesCall,
    ),
    target(
      `the same from a node 30 ms away: ${far.timesCall.toFixed(1)}, at most ${targets.timesCall}`,
      far.timesCall <= targets.timesCall,
    ),
    target(
      `requests to the node: ${requests.most} at the most, of ${calls.most} calls (the trials are one request), at most ${targets.requests}`,
      requests.most <= targets.requests,
    ),
    target(`the search alone: ${ms(one.searchMs)} ms, at most ${targets.searchMs}`, one.searchMs <= targets.searchMs),
    target(
      `beside a silent aggregator: ${ms(Math.abs(silentFirst - without))} ms ${silentFirst < without ? 'less' : 'more'} than without, at most ${slackMs}`,
      silentFirst - without <= slackMs,
    ),
    target(
      `a silent aggregator is out after ${ms(outAfter)} ms, at most ${targets.outMs} and a quote`,
      outAfter <= targets.outMs + slackMs,
    ),
  ]
  const day = new Date().toISOString().slice(0, 10)
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  return [
    `${day}; ${machine()}; ${one.pools} pools, ${one.candidates} routes; ${one.quoted} quotes in 8 rounds of which the median counts, one after another and each of another amount, ${one.shown} routes of each tried for the account; load, service and node on the same cores, which had other work, too (load average ${busy}).`,
    markdownTable(['what', 'p50, ms', 'p99, ms', 'requests to the node'], rows),
    lines.join('\n'),
  ].join('\n\n')
}

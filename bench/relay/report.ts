import { machine, markdownTable } from '../table.ts'
import type { ClusterCost } from './measureCluster.ts'
import type { TopicState } from './measureTopics.ts'

export type Latency = { readonly p50Ms: number; readonly p99Ms: number }

/** The figures of one way of keeping messages. */
export type Measured = {
  readonly name: string
  readonly perSecond: number
  /** Processor time of the relay for one message, all its threads. */
  readonly cpuMicroseconds: number
  readonly saturated: Latency
  readonly half: Latency
  readonly calm: Latency
}

export type Numbers = {
  readonly topics: readonly TopicState[]
  readonly cluster: readonly ClusterCost[]
  readonly measured: readonly Measured[]
  readonly bytesPerSocket: number
  readonly idleSockets: number
  readonly pairCount: number
  readonly rounds: number
  readonly secondsEach: number
}

/** The section of docs/benchmarks.md. */
export function report(numbers: Numbers): string {
  const { measured, bytesPerSocket, idleSockets, pairCount, rounds, secondsEach, topics, cluster } = numbers
  const [durable, memory] = measured
  if (durable === undefined || memory === undefined) throw new Error('Both ways have to be measured')
  const cell = ({ p50Ms, p99Ms }: Latency) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`
  const table = markdownTable(
    ['storage', 'publishes/s', 'CPU µs each', `${pairCount} × 10/s, p50 / p99 ms`, 'half load', 'saturated'],
    measured.map((way) => [
      way.name,
      way.perSecond.toFixed(0),
      way.cpuMicroseconds.toFixed(0),
      cell(way.calm),
      cell(way.half),
      cell(way.saturated),
    ]),
  )
  const states = markdownTable(
    ['a durable publish to', 'CPU µs', 'answer p50 / p99 ms'],
    topics.map((state) => [state.name, state.cpuMicroseconds.toFixed(0), cell(state)]),
  )
  const [one, several] = cluster
  if (one === undefined || several === undefined) throw new Error('One relay and several have to be measured')
  const linear = (one.cpuMicroseconds / several.cpuMicroseconds) * 100
  const verdict = (reached: boolean) => (reached ? 'reached' : '**missed**')
  const share = (durable.perSecond / memory.perSecond) * 100
  const kibibytes = bytesPerSocket / 1_024
  const day = new Date().toISOString().slice(0, 10)
  return [
    `${day}; ${machine()}; ${pairCount} pairs, medians of ${rounds} rounds of ${secondsEach} s each way, load and relay on the same cores. A publish counts when it is answered \`true\`; latency is from publishing to delivery.`,
    table,
    states,
    [
      `- durable publishes: ${durable.perSecond.toFixed(0)}/s, at least 3000: ${verdict(durable.perSecond >= 3_000)}`,
      `- durable beside memory only: ${share.toFixed(0)} %, at least 60: ${verdict(share >= 60)}`,
      `- delivery p50 at half load: ${durable.half.p50Ms.toFixed(1)} ms, at most 5: ${verdict(durable.half.p50Ms <= 5)}`,
      `- delivery p99 at half load: ${durable.half.p99Ms.toFixed(1)} ms, at most 50: ${verdict(durable.half.p99Ms <= 50)}`,
      `- ${several.relays} relays on one PostgreSQL and one Valkey: ${linear.toFixed(0)} % of linear by their processor time for a message (${one.cpuMicroseconds.toFixed(0)} µs by one, ${several.cpuMicroseconds.toFixed(0)} µs by all; readers and publishers spread blindly; all on these cores), at least 85: ${verdict(linear >= 85)}`,
      `- memory of an idle socket, ${idleSockets} open: ${kibibytes.toFixed(1)} KiB, at most 40: ${verdict(kibibytes <= 40)}`,
    ].join('\n'),
  ].join('\n\n')
}

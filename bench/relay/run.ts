import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, percentile } from '../statistics.ts'
import { idleBytes } from './idleBytes.ts'
import { type Load, saturate, steady } from './load.ts'
import { measureCluster } from './measureCluster.ts'
import { measureTopics } from './measureTopics.ts'
import { Pair } from './Pair.ts'
import { type Measured, report } from './report.ts'
import { startRelayProcess } from './startRelayProcess.ts'

const pairCount = 50
const rounds = 5
const secondsEach = 4
const idleSockets = 10_000

type Round = Load & { readonly cpuMicroseconds: number }

/**
 * Drives one relay on disk and one in memory in turns, 50 pairs each: as fast as they go, at half of that, and at ten
 * messages a second and pair. Then counts what idle sockets take.
 */
export async function run(): Promise<{ text: string; numbers: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-relay-'))
  const ways = [
    { name: 'durable', relay: await startRelayProcess(join(folder, 'relay.db')) },
    { name: 'memory only', relay: await startRelayProcess(undefined) },
  ]
  try {
    const driven = await Promise.all(
      ways.map(async (way) => ({
        ...way,
        pairs: await Promise.all(Array.from({ length: pairCount }, () => Pair.open(way.relay.url))),
      })),
    )
    type Driven = (typeof driven)[number]
    async function inTurns(load: (way: Driven) => Promise<Load>): Promise<ReadonlyMap<string, readonly Round[]>> {
      const results = new Map(driven.map((way) => [way.name, [] as Round[]]))
      for (let round = 0; round < rounds; round += 1) {
        for (const way of round % 2 === 0 ? driven : driven.toReversed()) {
          const before = await way.relay.cpuMicroseconds()
          const measured = await load(way)
          const after = await way.relay.cpuMicroseconds()
          results.get(way.name)?.push({ ...measured, cpuMicroseconds: after - before })
        }
      }
      return results
    }

    for (const way of driven) await saturate(way.pairs, 1)
    const full = await inTurns((way) => saturate(way.pairs, secondsEach))
    const speed = (name: string) => median((full.get(name) ?? []).map((round) => round.perSecond))
    const half = await inTurns((way) => steady(way.pairs, speed(way.name) / 2, secondsEach))
    const calm = await inTurns((way) => steady(way.pairs, pairCount * 10, secondsEach))
    for (const way of driven) await Promise.all(way.pairs.map((pair) => pair.close()))
    const measured = driven.map(
      ({ name }): Measured => ({
        name,
        perSecond: speed(name),
        cpuMicroseconds: median(
          (full.get(name) ?? []).map((round) => round.cpuMicroseconds / Math.max(1, round.latenciesMs.length)),
        ),
        saturated: latency(full.get(name)),
        half: latency(half.get(name)),
        calm: latency(calm.get(name)),
      }),
    )
    const bytesPerSocket = await idleBytes(join(folder, 'idle.db'), idleSockets)
    const topics = await measureTopics(join(folder, 'topics.db'))
    const cluster = await measureCluster()
    const numbers = { measured, topics, cluster, bytesPerSocket, idleSockets, pairCount, rounds, secondsEach }
    return { text: report(numbers), numbers }
  } finally {
    for (const { relay } of ways) await relay.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each round's own figures, then the median of the rounds: a burst of other work spoils one round and not the result. */
function latency(all: readonly Round[] = []): Measured['half'] {
  const at = (share: number) => median(all.map((round) => percentile(round.latenciesMs, share)))
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

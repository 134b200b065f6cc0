import { randomBytes } from 'node:crypto'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { median } from '../statistics.ts'
import { startRelayProcess } from './startRelayProcess.ts'
import { TopicLoad } from './TopicLoad.ts'

const pairsEach = 4
const topicsEach = 20
/** Of each publisher: batches are then the same size, however many relays share these cores. */
const perSecond = 125
const messagesEach = 500
const rounds = 5

/** Processor time of all relays for one message, by the number of relays. */
export type ClusterCost = { readonly relays: number; readonly cpuMicroseconds: number }

/** Relays that share a database and a Valkey, under load. */
type Setup = { round(): Promise<number>; stop(): Promise<void> }

async function setUp(count: number, databaseUrl: string, valkeyUrl: string): Promise<Setup> {
  const relays = await Promise.all(
    Array.from({ length: count }, () => startRelayProcess(undefined, { databaseUrl, valkeyUrl })),
  )
  const loads = await Promise.all(
    Array.from({ length: pairsEach * count }, async (_, index) => {
      const here = relays[index % count]
      // Of four relays, three readers in four are on another than their publisher.
      const there = relays[(index + Math.floor(index / count)) % count]
      if (here === undefined || there === undefined) throw new Error('A relay for each')
      const topics = Array.from({ length: topicsEach }, () => randomBytes(32).toString('hex'))
      const load = await TopicLoad.open(here.url, there.url)
      await load.subscribe(topics)
      return { load, topics }
    }),
  )
  const busyMicroseconds = async () =>
    (await Promise.all(relays.map((relay) => relay.cpuMicroseconds()))).reduce((sum, busy) => sum + busy, 0)
  return {
    async round() {
      const before = await busyMicroseconds()
      await Promise.all(loads.map(({ load, topics }) => load.run(topics, messagesEach, perSecond)))
      return ((await busyMicroseconds()) - before) / (loads.length * messagesEach)
    },
    async stop() {
      for (const { load } of loads) load.close()
      for (const relay of relays) await relay.stop()
    },
  }
}

/**
 * What a message costs one relay, and four on the same database and Valkey with as much load each, all of their
 * processor time together. Publishers and readers are spread as by a balancer that knows nothing of them. In turns, so that
 * other work on the machine meets both.
 */
export async function measureCluster(): Promise<readonly ClusterCost[]> {
  await using postgres = await startPostgres()
  await using valkey = await startValkey()
  const ways: { readonly relays: number; readonly setup: Setup; readonly rounds: number[] }[] = []
  try {
    for (const relays of [1, 4]) {
      ways.push({ relays, setup: await setUp(relays, await postgres.createDatabase(), valkey.url), rounds: [] })
    }
    for (const { setup } of ways) await setup.round()
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const way of ways) way.rounds.push(await way.setup.round())
    }
    return ways.map(({ relays, rounds: each }) => ({ relays, cpuMicroseconds: median(each) }))
  } finally {
    for (const { setup } of ways) await setup.stop()
  }
}

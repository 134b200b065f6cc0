import { randomBytes } from 'node:crypto'
import { percentile } from '../statistics.ts'
import { startRelayProcess } from './startRelayProcess.ts'
import { TopicLoad } from './TopicLoad.ts'

const limit = 200
const fullTopics = 200
const messages = 20_000

/** What publishing costs with topics in one state. */
export type TopicState = {
  readonly name: string
  readonly cpuMicroseconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * What a publish costs a durable relay on 200 topics with room, on 20,000 that it has never seen, and on 200 that are all
 * at their limit of 200 messages, most of them acknowledged, so that room has to be made for every one.
 */
export async function measureTopics(path: string): Promise<readonly TopicState[]> {
  const relay = await startRelayProcess(path, { messagesPerTopic: limit })
  const load = await TopicLoad.open(relay.url)
  const newTopics = (count: number) => Array.from({ length: count }, () => randomBytes(32).toString('hex'))
  async function measure(name: string, topics: readonly string[], count: number): Promise<TopicState> {
    const before = await relay.cpuMicroseconds()
    const latenciesMs = await load.run(topics, count)
    const after = await relay.cpuMicroseconds()
    const cpuMicroseconds = (after - before) / count
    return { name, cpuMicroseconds, p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99) }
  }
  try {
    const busy = newTopics(fullTopics)
    await load.subscribe(busy)
    // As many as leave room: three quarters of the limit are not reached.
    const roomy = await measure(`${fullTopics} topics with room`, busy, fullTopics * limit * 0.7)
    const cold = await measure(`${messages} new topics, not listened to`, newTopics(messages), messages)
    await load.run(busy, fullTopics * limit)
    const full = await measure(`${fullTopics} full topics`, busy, messages)
    return [roomy, cold, full]
  } finally {
    load.close()
    await relay.stop()
  }
}

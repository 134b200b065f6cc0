import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { openSocket } from './openSocket.ts'

/** Publishes that are unanswered at once. */
const window = 64
/** How often a paced publisher looks what is due. */
const paceMs = 5
const envelope = 'x'.repeat(900)

/** One socket that publishes to many topics, and one that acknowledges what it gets of those that it subscribed to. */
export class TopicLoad {
  readonly #publisher: WebSocket
  readonly #reader: WebSocket
  readonly #sentAtMs = new Map<number, number>()
  #lastId = 0
  #onAnswer: (latencyMs: number) => void = () => {}

  constructor(publisher: WebSocket, reader: WebSocket) {
    this.#publisher = publisher
    this.#reader = reader
    publisher.on('message', (data: Buffer) => {
      const text = data.toString('latin1')
      const id = Number(/"id":"?(\d+)/.exec(text)?.[1])
      if (!text.includes('"result":true')) throw new Error('A publish was refused')
      const sentAtMs = this.#sentAtMs.get(id) ?? Number.NaN
      this.#sentAtMs.delete(id)
      this.#onAnswer(performance.now() - sentAtMs)
    })
    reader.on('message', (data: Buffer) => {
      const id = /^\{"id":(\d+),"jsonrpc":"2.0","method"/.exec(data.toString('latin1'))?.[1]
      if (id !== undefined) reader.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    })
  }

  static async open(publisherUrl: string, readerUrl = publisherUrl): Promise<TopicLoad> {
    return new TopicLoad(...(await Promise.all([openSocket(publisherUrl), openSocket(readerUrl)])))
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    for (let index = 0; index < topics.length; index += 500) {
      const params = { topics: topics.slice(index, index + 500) }
      this.#reader.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_batchSubscribe', params }))
      await once(this.#reader, 'message')
    }
  }

  /** Publishes `count` messages over `topics` in turns: as fast as they are answered, or at most so many a second. */
  run(topics: readonly string[], count: number, perSecond = Number.POSITIVE_INFINITY): Promise<readonly number[]> {
    const latenciesMs: number[] = []
    const isPaced = perSecond !== Number.POSITIVE_INFINITY
    const startedAtMs = performance.now()
    let sent = 0
    const more = () => {
      const due = isPaced ? ((performance.now() - startedAtMs) / 1_000) * perSecond : count
      while (sent < Math.min(due, count) && this.#sentAtMs.size < window) {
        this.#lastId += 1
        this.#sentAtMs.set(this.#lastId, performance.now())
        this.#publisher.send(
          `{"id":"${this.#lastId}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topics[sent % topics.length]}","message":"${this.#lastId} ${envelope}","ttl":300,"tag":1108}}`,
        )
        sent += 1
      }
    }
    const pace = isPaced ? setInterval(more, paceMs) : undefined
    return new Promise<readonly number[]>((resolve) => {
      this.#onAnswer = (latencyMs) => {
        latenciesMs.push(latencyMs)
        if (latenciesMs.length === count) resolve(latenciesMs)
        else more()
      }
      more()
    }).finally(() => clearInterval(pace))
  }

  close(): void {
    this.#publisher.terminate()
    this.#reader.terminate()
  }
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { openSocket } from './openSocket.ts'

/** The size of a usual envelope. */
const envelope = 'x'.repeat(900)

/** One app and one wallet on a topic: the first publishes, the second acknowledges what it gets. */
export class Pair {
  readonly #publisher: WebSocket
  readonly #reader: WebSocket
  readonly #topic: string
  readonly #sentAtMs = new Map<number, number>()
  #lastId = 0
  #answered: () => void = () => {}
  /** Milliseconds from handing a message to the socket until the reader had it. */
  latenciesMs: number[] = []
  answers = 0

  constructor(publisher: WebSocket, reader: WebSocket, topic: string) {
    this.#publisher = publisher
    this.#reader = reader
    this.#topic = topic
    publisher.on('message', (data: Buffer) => {
      if (data.includes('"result":true')) this.answers += 1
      this.#answered()
    })
    reader.on('message', (data: Buffer) => this.#deliver(data.toString('latin1')))
  }

  /** Messages that were published and did not arrive yet. */
  get underWay(): number {
    return this.#sentAtMs.size
  }

  static async open(url: string): Promise<Pair> {
    const [publisher, reader] = await Promise.all([openSocket(url), openSocket(url)])
    const topic = randomBytes(32).toString('hex')
    reader.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
    await once(reader, 'message')
    return new Pair(publisher, reader, topic)
  }

  /** Publishes one message. `dueMs` is when it was due, for load at a fixed rate. */
  publish(dueMs = performance.now()): void {
    this.#lastId += 1
    this.#sentAtMs.set(this.#lastId, dueMs)
    this.#publisher.send(
      `{"id":"${this.#lastId}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${this.#topic}","message":"${this.#lastId} ${envelope}","ttl":300,"tag":1108}}`,
    )
  }

  /** Keeps `window` messages unanswered until `untilMs`. */
  saturate(window: number, untilMs: number): Promise<void> {
    return new Promise((resolve) => {
      let open = 0
      const more = () => {
        while (open < window && performance.now() < untilMs) {
          open += 1
          this.publish()
        }
        if (open === 0) resolve()
      }
      this.#answered = () => {
        open -= 1
        more()
      }
      more()
    })
  }

  async close(): Promise<void> {
    this.#answered = () => {}
    const closed = [once(this.#publisher, 'close'), once(this.#reader, 'close')]
    this.#publisher.close()
    this.#reader.close()
    await Promise.all(closed)
  }

  #deliver(text: string): void {
    const id = /^\{"id":(\d+)/.exec(text)?.[1]
    if (id === undefined || !text.includes('"method"')) return
    this.#reader.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    const message = Number(/"message":"(\d+) /.exec(text)?.[1])
    const sentAtMs = this.#sentAtMs.get(message)
    if (sentAtMs === undefined) return
    this.#sentAtMs.delete(message)
    this.latenciesMs.push(performance.now() - sentAtMs)
  }
}

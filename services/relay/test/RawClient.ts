import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createIdentity, type Identity } from './createIdentity.ts'
import { until } from './until.ts'

export type Delivery = {
  readonly frameId: number
  readonly method: string
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly data: Readonly<Record<string, unknown>>
}

type Answer = { readonly text: string; readonly result?: unknown; readonly error?: RpcFailure }
type RpcFailure = { readonly code: number; readonly message: string; readonly data?: string }

/** A client without a library: the test writes and reads its messages. */
export class RawClient {
  readonly identity: Identity
  readonly socket: WebSocket
  /** Every message that was delivered, in order. */
  readonly deliveries: Delivery[] = []
  /** Every frame that came, as text. */
  readonly frames: string[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #acknowledge: boolean
  readonly #answers = new Map<string, (answer: Answer) => void>()
  #lastId = 0

  constructor(socket: WebSocket, identity: Identity, acknowledge: boolean) {
    this.socket = socket
    this.identity = identity
    this.#acknowledge = acknowledge
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
    socket.on('error', () => {})
    socket.on('message', (data) => this.#receive(String(data)))
  }

  /** Connects and waits until the socket is open. Fails with the HTTP status if the upgrade is refused. */
  static async connect(url: string, options: RawClient.Options = {}): Promise<RawClient> {
    const identity = options.identity ?? createIdentity()
    const query = new URLSearchParams({ auth: identity.token(url), projectId: 'test', ...options.query })
    const socket = new WebSocket(`${url}?${query}`, { headers: { ...options.headers } })
    const client = new RawClient(socket, identity, options.acknowledge ?? true)
    await once(socket, 'open')
    return client
  }

  /** Sends a request and waits for its answer. */
  ask(method: string, params: unknown, id: string = this.#nextId()): Promise<Answer> {
    const answer = new Promise<Answer>((resolve) => this.#answers.set(id, resolve))
    this.socket.send(`{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
    return answer
  }

  publish(topic: string, message: string, params: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    return this.ask('irn_publish', { topic, message, ttl: 300, tag: 1108, ...params })
  }

  subscribe(topic: string): Promise<Answer> {
    return this.ask('irn_subscribe', { topic })
  }

  /** Waits until `count` messages have been delivered, and answers their texts. */
  async received(count: number): Promise<readonly string[]> {
    await until(() => this.deliveries.length >= count, `${count} deliveries, ${this.deliveries.length} came`)
    return this.deliveries.map((delivery) => delivery.message)
  }

  acknowledge(delivery: Delivery): void {
    this.socket.send(JSON.stringify({ id: delivery.frameId, jsonrpc: '2.0', result: true }))
  }

  /** Resolves when the relay has worked through everything that was sent before. */
  async settled(): Promise<void> {
    await this.ask('irn_fetchMessages', { topic: '0'.repeat(64) })
  }

  async close(): Promise<void> {
    this.socket.close()
    await this.closed
  }

  #nextId(): string {
    this.#lastId += 1
    return `"${1_795_000_000_000_000_000n + BigInt(this.#lastId)}"`
  }

  #receive(text: string): void {
    this.frames.push(text)
    const frame = JSON.parse(text)
    if (frame.method === undefined) {
      // The id as it stood in the text: numbers may be longer than a double holds.
      const id = /^\{"id":("[^"]*"|[^,]*),/.exec(text)?.[1] ?? ''
      this.#answers.get(id)?.({ ...frame, text })
      this.#answers.delete(id)
      return
    }
    const { id: subscription, data } = frame.params
    const delivery: Delivery = { frameId: frame.id, method: frame.method, subscription, ...data, data }
    this.deliveries.push(delivery)
    if (this.#acknowledge) this.acknowledge(delivery)
  }
}

export declare namespace RawClient {
  type Options = {
    readonly identity?: Identity
    readonly query?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
    /** Whether deliveries are acknowledged at once; true by default. */
    readonly acknowledge?: boolean
  }
}

import type { Client } from '../auth/verifyClientToken.ts'
import type { Limits } from '../config/config.ts'
import type { Mailbox } from '../mailbox/Mailbox.ts'
import type { MethodPrefix } from '../wire/frame.ts'
import { InFlight } from './InFlight.ts'
import { type Outgoing, outgoing } from './outgoing.ts'
import { type Subscription, subscriptionId } from './subscription.ts'

/** The way to one socket. */
export type Outlet = {
  send(frame: string): void
  /** Sends the parts as one frame without copying the middle one, which other sockets send too. */
  sendShared(head: string, data: Buffer, tail: string): void
  /** Bytes taken by `send` that the network has not. */
  readonly bufferedBytes: number
  close(code: number, reason: string): void
}

const pageMessages = 200
const topicsPerRead = 500
const retryMs = 1_000

/**
 * Brings messages to one socket. What the socket cannot take at once is not kept in memory: its topics fall back to
 * being read from the mailbox, page by page, as it drains.
 */
export class Courier {
  readonly client: Client
  readonly #outlet: Outlet
  readonly #options: Courier.Options
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #loading = new Set<Subscription>()
  readonly #inFlight: InFlight
  /** Sent, or known to be acknowledged, before the notice of another process arrived; two generations. */
  #early = new Set<number>()
  #earlier = new Set<number>()
  #unsentBytes = 0
  #pumping = false
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(client: Client, outlet: Outlet, options: Courier.Options) {
    this.client = client
    this.#outlet = outlet
    this.#options = options
    this.#inFlight = new InFlight(options.nowMs() * 1_000)
  }

  get closed(): boolean {
    return this.#closed
  }

  get topicCount(): number {
    return this.#subscriptions.size
  }

  get topics(): Iterable<string> {
    return this.#subscriptions.keys()
  }

  has(topic: string): boolean {
    return this.#subscriptions.has(topic)
  }

  /** Whether `subscription` is still the one of its topic. */
  holds(subscription: Subscription): boolean {
    return this.#subscriptions.get(subscription.topic) === subscription
  }

  /** Begins a subscription that stays silent until `load`. Subscribing again repeats what was not acknowledged. */
  subscribe(topic: string, prefix: MethodPrefix): Subscription {
    const known = this.#subscriptions.get(topic)
    if (known !== undefined) this.#loading.delete(known)
    const id = known?.id ?? subscriptionId(topic, this.client.did)
    const subscription: Subscription = {
      topic,
      id,
      prefix: prefix === 'wc' ? 'irn' : prefix,
      state: 'new',
      dirty: false,
    }
    this.#subscriptions.set(topic, subscription)
    return subscription
  }

  /** Sends what waits in the mailbox for these subscriptions, then what comes. */
  load(subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) {
      if (this.holds(subscription)) this.#startLoading(subscription)
    }
    void this.#pump()
  }

  unsubscribe(topic: string): void {
    const subscription = this.#subscriptions.get(topic)
    if (subscription === undefined) return
    this.#subscriptions.delete(topic)
    this.#loading.delete(subscription)
  }

  /** A message of a subscribed topic has been stored. */
  offer(message: Outgoing): void {
    const subscription = this.#subscriptions.get(message.topic)
    if (subscription === undefined || this.#closed || message.publisher === this.client.key) return
    if (this.#early.delete(message.seq) || this.#earlier.delete(message.seq)) return
    if (subscription.state === 'live' && this.#hasRoom()) {
      this.#send(subscription, message)
      return
    }
    subscription.dirty = true
    if (subscription.state === 'new') return
    this.#startLoading(subscription)
    this.#unsentBytes += message.data.length
    const { unsentBytes } = this.#options.limits
    if (this.#outlet.bufferedBytes + this.#unsentBytes > unsentBytes) {
      this.#outlet.close(1013, 'Too much unread')
      return
    }
    void this.#pump()
  }

  /** The client has the message that went out as `id`. Answers whether there was one. */
  acknowledge(id: number): boolean {
    const message = this.#inFlight.take(id)
    if (message === undefined) return false
    this.#options.mailbox.acknowledge(this.client.key, message)
    this.drained()
    return true
  }

  /** The socket can take more. */
  drained(): void {
    if (this.#loading.size > 0) void this.#pump()
  }

  /** Called every few seconds: forgets numbers that no late notice can name any more. */
  tick(): void {
    if (this.#early.size === 0 && this.#earlier.size === 0) return
    this.#earlier = this.#early
    this.#early = new Set()
  }

  /** Sends nothing more. The topics stay known, so that the hub can let go of them. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#retry)
    this.#loading.clear()
  }

  #startLoading(subscription: Subscription): void {
    subscription.state = 'loading'
    this.#loading.add(subscription)
  }

  #hasRoom(): boolean {
    const { highWaterBytes, unackedPerSocket } = this.#options.limits
    return this.#outlet.bufferedBytes < highWaterBytes && this.#inFlight.size < unackedPerSocket
  }

  #send(subscription: Subscription, message: Outgoing): void {
    const id = this.#inFlight.add(message.seq, subscription)
    const method = `${subscription.prefix}_subscription`
    const head = `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":{"id":"${subscription.id}","data":`
    if (typeof message.data === 'string') this.#outlet.send(`${head}${message.data}}}`)
    else this.#outlet.sendShared(head, message.data, '}}')
    this.#options.onDelivered?.()
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return
    this.#pumping = true
    try {
      while (!this.#closed && this.#loading.size > 0 && this.#hasRoom()) await this.#sendPage()
    } catch (error) {
      this.#options.onFailure?.(error)
      clearTimeout(this.#retry)
      if (!this.#closed) this.#retry = setTimeout(() => void this.#pump(), retryMs)
    } finally {
      this.#pumping = false
    }
  }

  async #sendPage(): Promise<void> {
    const batch = new Set([...this.#loading].slice(0, topicsPerRead))
    for (const subscription of batch) subscription.dirty = false
    const { mailbox, limits, shared } = this.#options
    const page = await mailbox.waiting({
      client: this.client.key,
      topics: [...batch].map((subscription) => subscription.topic),
      except: this.#inFlight.seqsOf(batch),
      maxMessages: Math.min(pageMessages, limits.unackedPerSocket - this.#inFlight.size),
      maxBytes: limits.highWaterBytes,
    })
    if (this.#closed) return
    for (const seq of page.acknowledged ?? []) this.#early.add(seq)
    for (const message of page.messages) {
      const subscription = this.#subscriptions.get(message.topic)
      if (subscription === undefined || !batch.has(subscription)) continue
      const prepared = outgoing(message)
      if (shared) this.#early.add(message.seq)
      this.#unsentBytes = Math.max(0, this.#unsentBytes - prepared.data.length)
      this.#send(subscription, prepared)
    }
    if (page.more) return
    for (const subscription of batch) {
      if (subscription.dirty || subscription.state !== 'loading') continue
      this.#loading.delete(subscription)
      subscription.state = 'live'
    }
    if (this.#loading.size === 0) this.#unsentBytes = 0
  }
}

export declare namespace Courier {
  type Options = {
    readonly mailbox: Pick<Mailbox, 'waiting' | 'acknowledge'>
    readonly limits: Pick<Limits, 'highWaterBytes' | 'unackedPerSocket' | 'unsentBytes'>
    readonly nowMs: () => number
    /** Other processes store messages too, and their notices may come after we have read the message. */
    readonly shared: boolean
    readonly onDelivered?: () => void
    readonly onFailure?: (error: unknown) => void
  }
}

import type { Hub } from '../delivery/Hub.ts'
import type { StoredMessage } from '../mailbox/message.ts'
import type { LogPosition, SharedLog } from '../store/relayStore.ts'
import type { Bus } from './createShardedBus.ts'

/** Remembers the numbers of messages that were fanned out lately, in two generations. */
class RecentSeqs {
  #young = new Set<number>()
  #old = new Set<number>()

  has(seq: number): boolean {
    return this.#young.has(seq) || this.#old.has(seq)
  }

  add(seq: number): void {
    this.#young.add(seq)
  }

  /** Forgets what was not added since the last call but one. */
  age(): void {
    this.#old = this.#young
    this.#young = new Set()
  }
}

/** Larger messages are named on the bus, not carried. */
const carriedBytes = 65_536
/** While the bus is up the table is read now and then, in case a notice was lost; without it, often. */
const calmPollMs = 2_000
const busyPollMs = 200
const forgetMs = 30_000

/**
 * Brings messages that other processes stored to the sockets of this one. The bus makes it fast; reading the shared
 * table makes it certain. Every message is fanned out once here, over the first path that it takes.
 */
export class SharedFeed {
  readonly #options: SharedFeed.Options
  readonly #recent = new RecentSeqs()
  readonly #forget: NodeJS.Timeout
  #position: LogPosition
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  #asked = false
  #outbox: StoredMessage[] = []
  #flush: NodeJS.Immediate | undefined
  #stopped = false

  constructor(options: SharedFeed.Options, position: LogPosition) {
    this.#options = options
    this.#position = position
    this.#forget = setInterval(() => this.#recent.age(), forgetMs)
    const { bus } = options
    if (bus !== undefined) {
      bus.onNotice = ({ messages, named }) => {
        for (const message of messages) this.#deliver(message)
        if (named.some(({ topic }) => options.hub.listens(topic))) void this.poll()
      }
      bus.onChange = (up) => {
        options.onSharing?.(up)
        void this.poll()
      }
    }
    if (bus?.up === true) options.onSharing?.(true)
    this.#schedule()
  }

  /** Messages that this process has stored: to its own sockets, then to the other processes. */
  announce(messages: readonly StoredMessage[]): void {
    for (const message of messages) this.#deliver(message)
    if (this.#options.bus === undefined) return
    this.#outbox.push(...messages)
    this.#flush ??= setImmediate(() => {
      this.#flush = undefined
      const outbox = this.#outbox
      this.#outbox = []
      this.#options.bus?.send({
        messages: outbox.filter((message) => message.body.length <= carriedBytes),
        named: outbox.filter((message) => message.body.length > carriedBytes).map(({ seq, topic }) => ({ seq, topic })),
      })
    })
  }

  /** Reads the table from where the last reading ended. One reading at a time; a failure is tried again later. */
  poll(): Promise<void> {
    this.#asked = true
    this.#polling ??= this.#readWhileAsked().finally(() => {
      this.#polling = undefined
      this.#schedule()
    })
    return this.#polling
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#forget)
    await this.#polling
    await this.#options.bus?.close()
  }

  /** What is asked for while a reading runs may be too new for it. */
  async #readWhileAsked(): Promise<void> {
    while (this.#asked && !this.#stopped) {
      this.#asked = false
      try {
        await this.#read()
      } catch (error) {
        this.#options.onFailure?.(error)
        return
      }
    }
  }

  async #read(): Promise<void> {
    const { log, hub } = this.#options
    const { position, entries } = await log.since(this.#position)
    const missing: number[] = []
    for (const { seq, topic } of entries) {
      if (!this.#recent.has(seq) && hub.listens(topic)) missing.push(seq)
      // What stays above the position is read again next time, so it has to be remembered until then.
      else this.#recent.add(seq)
    }
    if (missing.length > 0) {
      const messages = await log.fetch(missing)
      // Some may be our own, committed and not answered yet: the answer goes first.
      await this.#options.answered()
      for (const message of messages) this.#deliver(message)
    }
    this.#position = position
  }

  #deliver(message: StoredMessage): void {
    if (this.#recent.has(message.seq) || !this.#options.hub.listens(message.topic)) return
    this.#recent.add(message.seq)
    if (message.expiresAtMs > this.#options.nowMs()) this.#options.hub.deliver(message)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.poll(), this.#options.bus?.up === true ? calmPollMs : busyPollMs)
  }
}

export declare namespace SharedFeed {
  type Options = {
    readonly log: SharedLog
    readonly hub: Hub
    readonly bus: Bus | undefined
    readonly nowMs: () => number
    /** Resolves when publishers here have been answered what is being committed. */
    readonly answered: () => Promise<void>
    readonly onSharing?: (up: boolean) => void
    readonly onFailure?: (error: unknown) => void
  }
}

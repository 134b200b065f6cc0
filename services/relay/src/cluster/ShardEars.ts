/** Topics share a channel by their first 20 bits: so many that a process hears hardly anything that is not for it. */
const shardDigits = 5
/** Channels asked for with one command. */
const atOnce = 1_000
/** A subscriber waits no longer for its channel: reading the table finds what is missed meanwhile. */
const longestWaitMs = 1_000

/** The shard of `topic`: its name, which is a part of its channel's. */
export function shardOf(topic: string): string {
  return topic.slice(0, shardDigits)
}

type Shard = {
  topics: number
  /** Nothing here listened to it when it was last looked at. */
  isIdle: boolean
  /** Resolves when notices of it arrive. Undefined: they do, or the connection is away. */
  joining: Promise<void> | undefined
}

/**
 * Keeps the channels of those shards open whose topics are listened to here. All happens on one connection, in the order
 * of asking.
 */
export class ShardEars {
  readonly #shards = new Map<string, Shard>()
  readonly #connection: ShardEars.Connection
  #isConnected = false
  #wanted: string[] = []
  #asking: Promise<void> | undefined

  constructor(connection: ShardEars.Connection) {
    this.#connection = connection
  }

  /** The first socket here listens to `topic`. */
  hold(topic: string): void {
    const name = shardOf(topic)
    const known = this.#shards.get(name)
    if (known === undefined) {
      const joining = this.#isConnected ? this.#ask(name) : undefined
      const shard: Shard = { topics: 1, isIdle: false, joining }
      this.#shards.set(name, shard)
      void joining?.then(() => {
        if (shard.joining === joining) shard.joining = undefined
      })
    } else {
      known.topics += 1
      known.isIdle = false
    }
  }

  /** The last socket here that listened to `topic` has let go of it. */
  release(topic: string): void {
    const shard = this.#shards.get(shardOf(topic))
    if (shard !== undefined) shard.topics -= 1
  }

  /**
   * Resolves when notices of all `topics`, which are held, arrive, or when waiting is of no use; undefined where that is
   * now. What is stored before is in the mailbox to read then.
   */
  heard(topics: readonly string[]): Promise<void> | undefined {
    const joining = new Set(topics.map((topic) => this.#shards.get(shardOf(topic))?.joining))
    joining.delete(undefined)
    if (joining.size === 0) return undefined
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestWaitMs)
    })
    return Promise.race([Promise.all(joining).then(() => {}), tooLong]).finally(() => clearTimeout(timer))
  }

  /** Asks for all channels on a new connection. Resolves when notices arrive. */
  async connected(): Promise<void> {
    this.#isConnected = true
    const names = [...this.#shards.keys()]
    for (let index = 0; index < names.length; index += atOnce) {
      await this.#connection.subscribe(names.slice(index, index + atOnce))
    }
  }

  disconnected(): void {
    this.#isConnected = false
  }

  /** Called now and then: lets go of channels to which nothing has listened since the last call. */
  tidy(): void {
    const gone: string[] = []
    for (const [name, shard] of this.#shards) {
      if (shard.topics > 0) continue
      if (shard.isIdle) gone.push(name)
      shard.isIdle = true
    }
    for (const name of gone) this.#shards.delete(name)
    if (gone.length > 0 && this.#isConnected) this.#connection.unsubscribe(gone).catch(() => {})
  }

  /** What one turn of the loop asks for goes together. Without success the connection is made again. */
  #ask(name: string): Promise<void> {
    this.#wanted.push(name)
    this.#asking ??= Promise.resolve().then(async () => {
      const names = this.#wanted
      this.#wanted = []
      this.#asking = undefined
      await this.#connection.subscribe(names).catch(() => this.#connection.reconnect())
    })
    return this.#asking
  }
}

export declare namespace ShardEars {
  type Connection = {
    subscribe(shards: readonly string[]): Promise<unknown>
    unsubscribe(shards: readonly string[]): Promise<unknown>
    reconnect(): void
  }
}

import type { BytesStore } from '../store/relayStore.ts'

/** While there is no room, the store is asked no more often than this. */
const lookMs = 1_000

/**
 * Keeps what is stored under a limit. What the store says is asked now and then, and what came since is added to it, so
 * that a publish costs no question. When it is reached, expired messages go at once; what is left is never dropped.
 */
export class StorageRoom {
  readonly #store: BytesStore
  readonly #options: StorageRoom.Options
  #measured = 0
  #since = 0
  #fullAtMs: number | undefined
  #looking: Promise<void> | undefined

  constructor(store: BytesStore, options: StorageRoom.Options) {
    this.#store = store
    this.#options = options
  }

  /** Takes room for `bytes`; false when there is none. */
  take(bytes: number): boolean | Promise<boolean> {
    if (this.#options.maxBytes === 0 || this.#fits(bytes)) return true
    return this.#look(bytes).then(() => this.#fits(bytes))
  }

  /** What is stored, as it was last asked and taken since. 0 where there is no limit. */
  get bytes(): number {
    return this.#measured + this.#since
  }

  /** Asks the store, which may hold more by others or less by what expired. */
  async measure(): Promise<void> {
    if (this.#options.maxBytes === 0) return
    const before = this.#since
    this.#measured = await this.#store.storedBytes(this.#options.maxBytes)
    this.#since -= before
  }

  #fits(bytes: number): boolean {
    if (this.#measured + this.#since + bytes > this.#options.maxBytes) return false
    this.#since += bytes
    return true
  }

  async #look(bytes: number): Promise<void> {
    const nowMs = this.#options.monotonicMs()
    if (this.#looking === undefined && this.#fullAtMs !== undefined && nowMs - this.#fullAtMs < lookMs) return
    this.#looking ??= this.#makeRoom(bytes).finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  async #makeRoom(bytes: number): Promise<void> {
    const { maxBytes, monotonicMs, dropExpired } = this.#options
    this.#fullAtMs = undefined
    await this.measure()
    if (this.#measured + bytes <= maxBytes) return
    await dropExpired()
    await this.measure()
    if (this.#measured + bytes > maxBytes) this.#fullAtMs = monotonicMs()
  }
}

export declare namespace StorageRoom {
  type Options = {
    /** 0: no limit but the disk. */
    readonly maxBytes: number
    readonly monotonicMs: () => number
    /** Deletes what has expired, without the grace that it is otherwise left. */
    readonly dropExpired: () => Promise<unknown>
  }
}

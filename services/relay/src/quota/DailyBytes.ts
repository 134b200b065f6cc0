import { createHmac } from 'node:crypto'
import type { BytesStore } from '../store/relayStore.ts'

/** What one of them may store in a day; 0 is off. */
type Budgets = Readonly<Record<'client' | 'address', number>>
type Kind = keyof Budgets

type Entry = { readonly who: string; readonly kind: Kind; counted: number; unsaved: number }

/** A budget is written down each time that such a part of it was used: no more is lost with the process. */
const savedParts = 16
/** Entries kept before those that used next to nothing are forgotten. */
const pruneAt = 200_000
const dayMs = 86_400_000

/**
 * Counts the bytes that clients and network addresses store in one UTC day. Client ids cost nothing, so both are counted.
 * Counts live in memory, and those that matter in the store as well: they hold over a restart, and several processes learn
 * of each other's part when they write theirs.
 */
export class DailyBytes {
  readonly #store: BytesStore
  readonly #options: DailyBytes.Options
  readonly #entries: Readonly<Record<Kind, Map<string, Entry>>> = { client: new Map(), address: new Map() }
  readonly #due = new Set<Entry>()
  #stored: ReadonlyMap<string, number> = new Map()
  #day: string
  #dayStartMs: number
  #running: Promise<void> | undefined

  constructor(store: BytesStore, options: DailyBytes.Options) {
    this.#store = store
    this.#options = options
    this.#day = dayOf(options.nowMs())
    this.#dayStartMs = Date.parse(this.#day)
  }

  /** Reads what was used today before this process began. */
  async load(): Promise<void> {
    this.#stored = new Map(Object.entries(await this.#store.bytesOf(this.#day)))
  }

  /**
   * Takes `bytes` from both budgets. @returns Whose is used up; undefined when neither is, and only then it is counted.
   */
  take(client: string, address: string | undefined, bytes: number): Kind | undefined {
    this.#turnDay()
    const { budgets } = this.#options
    const entries = this.#entriesOf(client, address)
    for (const { kind, counted } of entries) if (counted + bytes > budgets[kind]) return kind
    for (const entry of entries) {
      entry.counted += bytes
      entry.unsaved += bytes
      if (entry.unsaved >= budgets[entry.kind] / savedParts) this.#due.add(entry)
    }
    if (this.#due.size > 0) this.#start()
    return undefined
  }

  /** Takes back what was not stored after all. */
  giveBack(client: string, address: string | undefined, bytes: number): void {
    for (const entry of this.#entriesOf(client, address)) {
      const less = Math.min(bytes, entry.unsaved)
      entry.counted -= less
      entry.unsaved -= less
    }
  }

  /** Writes down what a new process is to know. */
  async save(): Promise<void> {
    for (const entry of [...this.#entries.client.values(), ...this.#entries.address.values()])
      if (entry.unsaved > 0 && entry.counted >= this.#options.budgets[entry.kind] / savedParts) this.#due.add(entry)
    this.#start()
    await this.#running
  }

  /** Forgets the days before, for every key. */
  sweep(): Promise<void> {
    return this.#store.sweepBytes(dayOf(this.#options.nowMs()))
  }

  #entriesOf(client: string, address: string | undefined): readonly Entry[] {
    const { budgets } = this.#options
    const entries: Entry[] = []
    if (budgets.client > 0) entries.push(this.#entry('client', client))
    if (budgets.address > 0 && address !== undefined) entries.push(this.#entry('address', address))
    return entries
  }

  #entry(kind: Kind, name: string): Entry {
    const entries = this.#entries[kind]
    const known = entries.get(name)
    if (known !== undefined) return known
    if (entries.size >= pruneAt) this.#prune(kind)
    // Keyed by a secret of the relay, with the day: it reveals no address, and can't be linked from day to day.
    const who = createHmac('sha256', this.#options.secret)
      .update(`${this.#day} ${kind} ${name}`)
      .digest('hex')
      .slice(0, 32)
    const entry = { who, kind, counted: this.#stored.get(who) ?? 0, unsaved: 0 }
    entries.set(name, entry)
    return entry
  }

  #prune(kind: Kind): void {
    const entries = this.#entries[kind]
    for (const [name, { counted }] of entries)
      if (counted < this.#options.budgets[kind] / (savedParts * 32)) entries.delete(name)
  }

  #start(): void {
    this.#running ??= this.#write()
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#running = undefined
      })
  }

  async #write(): Promise<void> {
    while (this.#due.size > 0) {
      const day = this.#day
      const entries = [...this.#due]
      this.#due.clear()
      const saving = entries.map(({ unsaved }) => unsaved)
      for (const entry of entries) entry.unsaved = 0
      try {
        const counts = Object.fromEntries(entries.map(({ who }, index) => [who, saving[index] ?? 0]))
        const totals = await this.#store.addBytes(day, counts)
        for (const entry of entries) entry.counted = Math.max(entry.counted, (totals[entry.who] ?? 0) + entry.unsaved)
      } catch (error) {
        entries.forEach((entry, index) => {
          entry.unsaved += saving[index] ?? 0
        })
        throw error
      }
    }
  }

  #turnDay(): void {
    const nowMs = this.#options.nowMs()
    if (nowMs >= this.#dayStartMs && nowMs < this.#dayStartMs + dayMs) return
    this.#day = dayOf(nowMs)
    this.#dayStartMs = Date.parse(this.#day)
    this.#stored = new Map()
    this.#entries.client.clear()
    this.#entries.address.clear()
    this.#due.clear()
  }
}

export declare namespace DailyBytes {
  type Options = {
    readonly budgets: Budgets
    /** The same in every process, and after a restart. */
    readonly secret: string
    readonly nowMs: () => number
    readonly onFailure: (error: unknown) => void
  }
}

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

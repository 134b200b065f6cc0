import type { AckMark, GroupResult, MailboxStore } from '../store/relayStore.ts'
import type { Message } from './message.ts'

type PendingGroup = {
  readonly messages: readonly Message[]
  resolve(result: GroupResult): void
  reject(error: unknown): void
}

/** Marks have no caller waiting, so they wait for a batch of messages to ride with, but not for long. */
const markDelayMs = 20
const markRetryMs = 1_000
/** Marks kept while the store refuses them. Lost ones cost a repeated delivery. */
const marksKept = 100_000
const groupsPerCommit = 1_000

/**
 * Group commit: everything that arrives while the disk is busy becomes the next transaction, so one sync serves many
 * publishers and each is answered only after its own is done.
 */
export class CommitQueue {
  readonly #store: Pick<MailboxStore, 'commit'>
  readonly #options: CommitQueue.Options
  #groups: PendingGroup[] = []
  #marks: AckMark[] = []
  #underWay = 0
  /** Resolves when the last commit that was sent, and so each before it, has been answered. */
  #committed: Promise<void> = Promise.resolve()
  /** The same for the last one that carried marks. */
  #marked: Promise<void> = Promise.resolve()
  #markWaiters: (() => void)[] = []
  #scheduled: NodeJS.Immediate | undefined
  #markTimer: NodeJS.Timeout | undefined

  constructor(store: Pick<MailboxStore, 'commit'>, options: CommitQueue.Options) {
    this.#store = store
    this.#options = options
  }

  /** Resolves once the group is durable, or known to be refused as a whole. */
  append(messages: readonly Message[]): Promise<GroupResult> {
    return new Promise((resolve, reject) => {
      this.#groups.push({ messages, resolve, reject })
      // All frames of one turn of the event loop share a commit.
      this.#scheduled ??= setImmediate(() => this.#start())
    })
  }

  mark(mark: AckMark): void {
    this.#marks.push(mark)
    this.#startIn(markDelayMs)
  }

  /** Resolves when no mark is on its way to the store: a reader that acknowledged and asks again sees its marks. */
  async marksSettled(): Promise<void> {
    if (this.#marks.length > 0) {
      const written = new Promise<void>((resolve) => this.#markWaiters.push(resolve))
      this.#start()
      await written
    } else {
      await this.#marked
    }
  }

  /** What `client` acknowledged and the store would not take so far. */
  unwrittenMarks(client: string): readonly number[] {
    return this.#marks.filter((mark) => mark.client === client).map((mark) => mark.seq)
  }

  /** Resolves when the commits that are under way now have been answered to those who wait for them. */
  async answered(): Promise<void> {
    if (this.#underWay === 0) return
    await this.#committed
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Writes what is left. */
  async drain(): Promise<void> {
    while (this.#groups.length > 0 || this.#marks.length > 0 || this.#underWay > 0) {
      const before = this.#marks.length
      this.#start()
      await this.#committed
      if (this.#underWay === 0 && this.#groups.length === 0 && this.#marks.length >= before) break
    }
    clearTimeout(this.#markTimer)
  }

  /** The timer runs on when the marks have gone with messages meanwhile: starting then does nothing. */
  #startIn(delayMs: number): void {
    this.#markTimer ??= setTimeout(() => {
      this.#markTimer = undefined
      this.#start()
    }, delayMs)
  }

  #start(marksAlone = true): void {
    clearImmediate(this.#scheduled)
    this.#scheduled = undefined
    while (this.#underWay < (this.#options.commitsAtOnce ?? 1)) {
      const goMarks = marksAlone && this.#underWay === 0 && this.#marks.length > 0
      if (this.#groups.length === 0 && !goMarks) return
      this.#send()
    }
  }

  #send(): void {
    const groups = this.#groups.splice(0, groupsPerCommit)
    const marks = this.#marks
    const waiters = this.#markWaiters
    this.#marks = []
    this.#markWaiters = []
    this.#underWay += 1
    this.#committed = this.#commit(groups, marks).then(() => {
      for (const resolve of waiters) resolve()
    })
    if (marks.length > 0) this.#marked = this.#committed
  }

  async #commit(groups: readonly PendingGroup[], marks: readonly AckMark[]): Promise<void> {
    const startedMs = performance.now()
    let results: readonly GroupResult[]
    try {
      const messages = groups.map((group) => group.messages)
      results = await this.#store.commit({ groups: messages, marks, nowMs: this.#options.nowMs() })
    } catch (error) {
      this.#underWay -= 1
      for (const group of groups) group.reject(error)
      this.#options.onFailure?.(error)
      if (this.#marks.length + marks.length <= marksKept) this.#marks = [...marks, ...this.#marks]
      if (this.#marks.length > 0) this.#startIn(markRetryMs)
      this.#start(false)
      return
    }
    this.#underWay -= 1
    // The store has the next one while this one is answered.
    this.#start()
    for (const [index, group] of groups.entries()) group.resolve(results[index] ?? [])
    if (groups.length > 0) this.#options.onCommit?.(groups.length, performance.now() - startedMs)
  }
}

export declare namespace CommitQueue {
  type Options = {
    readonly nowMs: () => number
    /** How many commits may be under way, to a store that takes them in turn. Default 1. */
    readonly commitsAtOnce?: number | undefined
    readonly onCommit?: (groups: number, durationMs: number) => void
    readonly onFailure?: (error: unknown) => void
  }
}

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
  #running: Promise<void> | undefined
  #committing: Promise<unknown> | undefined
  /** The same, where it carries marks. */
  #marking: Promise<unknown> | undefined
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
      await this.#marking
    }
  }

  /** What `client` acknowledged and the store would not take so far. */
  unwrittenMarks(client: string): readonly number[] {
    return this.#marks.filter((mark) => mark.client === client).map((mark) => mark.seq)
  }

  /** Resolves when the commit that is under way now, if any, has been answered to those who wait for it. */
  async answered(): Promise<void> {
    if (this.#committing === undefined) return
    await this.#committing
    await new Promise((resolve) => setImmediate(resolve))
  }

  /** Writes what is left. */
  async drain(): Promise<void> {
    while (this.#groups.length > 0 || this.#marks.length > 0 || this.#running !== undefined) {
      const before = this.#marks.length
      this.#start()
      await this.#running
      if (this.#groups.length === 0 && this.#marks.length >= before) break
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

  #start(): void {
    clearImmediate(this.#scheduled)
    this.#scheduled = undefined
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async #run(): Promise<void> {
    let failed = false
    while (this.#groups.length > 0 || (this.#marks.length > 0 && !failed)) {
      const groups = this.#groups.splice(0, groupsPerCommit)
      const marks = this.#marks
      const waiters = this.#markWaiters
      this.#marks = []
      this.#markWaiters = []
      const commit = this.#commit(groups, marks)
      this.#committing = commit
      this.#marking = marks.length > 0 ? commit : undefined
      failed = !(await commit)
      this.#committing = undefined
      this.#marking = undefined
      for (const resolve of waiters) resolve()
    }
  }

  async #commit(groups: readonly PendingGroup[], marks: readonly AckMark[]): Promise<boolean> {
    const startedMs = performance.now()
    try {
      const messages = groups.map((group) => group.messages)
      const results = await this.#store.commit({ groups: messages, marks, nowMs: this.#options.nowMs() })
      for (const [index, group] of groups.entries()) group.resolve(results[index] ?? [])
      if (groups.length > 0) this.#options.onCommit?.(groups.length, performance.now() - startedMs)
      return true
    } catch (error) {
      for (const group of groups) group.reject(error)
      this.#options.onFailure?.(error)
      if (marks.length > 0 && this.#marks.length + marks.length <= marksKept) {
        this.#marks = [...marks, ...this.#marks]
        this.#startIn(markRetryMs)
      }
      return false
    }
  }
}

export declare namespace CommitQueue {
  type Options = {
    readonly nowMs: () => number
    readonly onCommit?: (groups: number, durationMs: number) => void
    readonly onFailure?: (error: unknown) => void
  }
}

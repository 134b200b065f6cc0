import type { Pending } from './answerScope.ts'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'

/** One transaction of all who write in the same turn of the loop, each in a step of its own that is undone by itself. */
export type SharedTransaction = {
  /**
   * Begins it, unless it has begun. It ends by itself, when the turn does and no step is open.
   * @throws Error of SQLite, which may be that another process has the file locked.
   */
  open(): void
  /** What a statement that has just run depends on; undefined: on nothing that isn't committed. */
  pending(): Pending | undefined
  beginStep(): void
  endStep(how: 'keep' | 'undo'): void
  /** Ends it now, where one has begun and no step is open. */
  commit(): void
  /** A statement has failed: SQLite may have ended the transaction by itself. */
  failed(error: unknown): void
}

type Open = Pending & { end(error?: unknown): void }

/**
 * A commit costs about as much as two statements, and pages that several calls change are written once for all of them.
 * No answer of theirs leaves before the commit, and where that fails, none does: what is lost was not reported.
 *
 * @param parts What it needs of the connection.
 */
export function createSharedTransaction({
  run,
  onLost,
  isInTransaction,
  onCommitted,
  settled,
}: createSharedTransaction.Parts): SharedTransaction {
  let current: Open | undefined
  let inStep = false
  let isDue = false

  function end(error?: unknown): void {
    const ending = current
    current = undefined
    isDue = false
    ending?.end(error)
  }

  function commit(): void {
    if (current === undefined) return
    isDue = inStep
    if (inStep) return
    try {
      run('commit')
    } catch (error) {
      if (isInTransaction()) run('rollback')
      onLost()
      end(new DatabaseUnavailable(error))
      return
    }
    onCommitted()
    end()
  }

  function open(): void {
    if (current !== undefined) return
    run('begin immediate')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Where none waits, it is no failure of its own.
    promise.catch(() => {})
    current = {
      lost: undefined,
      committed: () => promise,
      async settled() {
        await promise
        await settled()
      },
      end(error) {
        this.lost = error
        if (error === undefined) resolve()
        else reject(error)
      },
    }
    setImmediate(commit)
  }

  return {
    open,
    commit,
    pending: () => current,
    beginStep() {
      open()
      run('savepoint step')
      inStep = true
    },
    endStep(how) {
      inStep = false
      if (current === undefined) return
      if (how === 'undo') run('rollback to step')
      run('release step')
      if (isDue) setImmediate(commit)
    },
    failed(error) {
      if (current !== undefined && !isInTransaction()) end(new DatabaseUnavailable(error))
    },
  }
}

export declare namespace createSharedTransaction {
  type Parts = {
    readonly run: (sql: string) => void
    readonly onLost: () => void
    readonly isInTransaction: () => boolean
    readonly onCommitted: () => void
    readonly settled: () => Promise<void>
  }
}

/** Makes what was written last for good, once for everybody who waits. */
export type SyncQueue = {
  /** Tells that something was written that the disk may not have yet. */
  wrote(): void
  /** Whether the disk has all that this queue was told of. */
  isSettled(): boolean
  /**
   * Resolves when everything written before this call is on the disk: at once where it already is.
   * @throws Error of the first sync that failed, from then on always: what a disk has lost cannot be had by asking again.
   */
  settled(): Promise<void>
}

/**
 * Those who write while a sync is under way share the next one, so that many writers cost one turn of the disk.
 * @param sync Puts all that was written before on the disk.
 */
export function createSyncQueue(sync: () => Promise<void>): SyncQueue {
  let written = 0
  let synced = 0
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function turn(): Promise<void> {
    // All that happens in this turn of the loop comes along.
    await new Promise<void>((resolve) => setImmediate(resolve))
    const upTo = written
    next = undefined
    await sync()
    synced = upTo
  }

  return {
    wrote() {
      written += 1
    },
    isSettled: () => synced === written,
    settled() {
      if (synced === written) return last
      if (next === undefined) {
        next = last.then(turn)
        last = next
        // Whoever waits is told; nobody waiting is no failure of its own.
        next.catch(() => {})
      }
      return next
    },
  }
}

import type { KeyWorker } from '../keys/createKeyWorker.ts'

/** As long as the services hold a proof to be recent. */
const keptMs = 10 * 60_000

/** A worker with a recovery key at hand, for as long as the proof that brought it is recent. */
export type RecoveryKeeper = {
  keep(user: string, worker: KeyWorker): void
  /** The worker of a person, if there is one; it stays the keeper's. */
  of(user: string): KeyWorker | undefined
  drop(): void
}

/** So that who has just made a wallet, or proven themselves, adds a way back without another proof. */
export function createRecoveryKeeper(): RecoveryKeeper {
  let kept: { user: string; worker: KeyWorker } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    clearTimeout(timer)
    kept?.worker.end()
    kept = undefined
  }
  return {
    drop,
    keep(user, worker) {
      if (kept?.worker !== worker) drop()
      clearTimeout(timer)
      kept = { user, worker }
      timer = setTimeout(drop, keptMs)
    },
    of: (user) => (kept?.user === user ? kept.worker : undefined),
  }
}

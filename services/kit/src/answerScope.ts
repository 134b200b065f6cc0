import { AsyncLocalStorage } from 'node:async_hooks'

/** What a statement depends on until it lasts. */
export type Pending = {
  /** Resolves when other processes have it, and this one after it was killed. @throws where it is lost. */
  committed(): Promise<void>
  /** Resolves when it is on the disk. @throws where it is lost. */
  settled(): Promise<void>
  /** Why it will never be. */
  lost: unknown
}

type Scope = { readonly pending: Set<Pending>; open: boolean }
const scopes = new AsyncLocalStorage<Scope | undefined>()

async function inScope<Result>(work: () => Promise<Result>, wait: 'settled' | 'committed'): Promise<Result> {
  const scope: Scope = { pending: new Set(), open: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
    for (const one of scope.pending) await one[wait]()
  }
}

/**
 * Where no answer leaves before all the work is done, its statements wait for the disk together at the end,
 * not one by one. What goes out earlier (a mail, a call elsewhere) belongs outside.
 */
export const answerScope = {
  /** Runs work. What it wrote, and what it read, is on the disk when this resolves or rejects. */
  run: <Result>(work: () => Promise<Result>): Promise<Result> => inScope(work, 'settled'),
  /** Runs work whose statements wait one by one, wherever it is begun. */
  leave: <Result>(work: () => Promise<Result>): Promise<Result> => scopes.run(undefined, work),
  /** Runs work whose writes a cut of power may take, though no end of the process does: its statements wait for no disk. */
  unsettled: <Result>(work: () => Promise<Result>): Promise<Result> => inScope(work, 'committed'),
  /** Puts a wait off to the end of the work that this belongs to. @returns Whether there is any. */
  putOff(pending: Pending): boolean {
    const scope = scopes.getStore()
    if (scope?.open !== true) return false
    scope.pending.add(pending)
    return true
  },
  /** Work that has lost a part does no further one: a code that was used would be usable again, and its session be there. */
  expectNothingLost(): void {
    for (const { lost } of scopes.getStore()?.pending ?? []) if (lost !== undefined) throw lost
  },
}

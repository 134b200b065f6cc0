import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = { readonly settles: Set<() => Promise<void>>; open: boolean }
const scopes = new AsyncLocalStorage<Scope | undefined>()

/**
 * Where no answer leaves before all the work is done, its statements wait for the disk together at the end,
 * not one by one. What goes out earlier (a mail, a call elsewhere) belongs outside.
 */
export const answerScope = {
  /** Runs work. What it wrote, and what it read, is on the disk when this resolves or rejects. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const scope: Scope = { settles: new Set(), open: true }
    try {
      return await scopes.run(scope, work)
    } finally {
      scope.open = false
      for (const settled of scope.settles) await settled()
    }
  },
  /** Runs work whose statements wait one by one, wherever it is begun. */
  leave: <Result>(work: () => Promise<Result>): Promise<Result> => scopes.run(undefined, work),
  /** Runs work whose writes a cut of power may take, though no end of the process does: its statements wait for no disk. */
  unsettled: <Result>(work: () => Promise<Result>): Promise<Result> =>
    scopes.run({ settles: new Set(), open: true }, work),
  /** Puts a wait off to the end of the work that this belongs to. @returns Whether there is any. */
  putOff(settled: () => Promise<void>): boolean {
    const scope = scopes.getStore()
    if (scope?.open !== true) return false
    scope.settles.add(settled)
    return true
  },
}

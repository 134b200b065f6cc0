import type { Kit } from '../kit/kit.types.ts'

/** How long a page waits for wallets that were there the last time: extensions may start after the page. */
const graceMs = 500

/** Resolves when all connectors of `ids` have shown themselves, when the grace is over, or when the signal aborts. */
export function whenConnectorsKnown(kit: Kit, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const allKnown = () => {
    const known = new Set(kit.store.getState().connectors.map((connector) => connector.id))
    return ids.every((id) => known.has(id))
  }
  if (allKnown()) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      cancelTimer()
      unsubscribe()
      resolve()
    }
    const cancelTimer = kit.env.clock.setTimer(finish, graceMs)
    const unsubscribe = kit.store.subscribe(() => {
      if (allKnown()) finish()
    })
    signal.addEventListener('abort', finish, { once: true })
  })
}

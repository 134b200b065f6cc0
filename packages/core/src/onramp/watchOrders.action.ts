import type { Kit } from '../kit/kit.types.ts'

/**
 * Follows the purchases of this browser: `orders` of the state. They are asked about every 4 s, or oftener while somebody
 * looks on. Returns the stop function: what is open is followed all the same, at the usual pace.
 *
 * @example
 * const stop = watchOrders(kit, { everyMs: 3_000 })
 */
export function watchOrders(kit: Kit, { everyMs = 4_000 }: { everyMs?: number | undefined } = {}): () => void {
  const stopped = new AbortController()
  const watch = async () => {
    const { quickenOrders } = await import('./orderFollower.ts')
    if (stopped.signal.aborted) return
    stopped.signal.addEventListener('abort', quickenOrders(kit, everyMs), { once: true })
  }
  watch().catch((error: unknown) => kit.env.log('warn', 'Purchases are not followed', error))
  return () => stopped.abort()
}

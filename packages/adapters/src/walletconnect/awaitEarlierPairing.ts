import type { WalletConnectClient, WalletConnectSession } from './client/client.types.ts'

/**
 * Waits for what comes of pairings that were begun by pages before this one. `undefined`: there are none, nothing came
 * of them, or the wait was given up.
 */
export function awaitEarlierPairing(
  client: WalletConnectClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<WalletConnectSession | undefined> {
  const waiting = new Set(ids)
  if (waiting.size === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const finish = (session: WalletConnectSession | undefined) => {
      stop()
      resolve(session)
    }
    const stop = client.on((event) => {
      if (!('id' in event) || !waiting.has(event.id)) return
      if (event.type === 'session_connect') finish(event.session)
      if (event.type === 'proposal_rejected' || event.type === 'proposal_expire') waiting.delete(event.id)
      if (waiting.size === 0) finish(undefined)
    })
    signal.addEventListener('abort', () => finish(undefined), { once: true })
  })
}

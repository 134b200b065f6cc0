import type { ConnectorSession } from '@latchkey/core/ports'
import type { WalletConnectClient } from './client/client.types.ts'
import { toConnectorSession } from './toConnectorSession.ts'

/**
 * Waits for what comes of pairings that were begun by pages before this one. `undefined`: there are none, nothing came
 * of them, or the wait was given up.
 */
export function awaitEarlierPairing(
  client: WalletConnectClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ConnectorSession | undefined> {
  const waiting = new Set(ids)
  if (waiting.size === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const finish = (session: ConnectorSession | undefined) => {
      stop()
      resolve(session)
    }
    const stop = client.on((event) => {
      if (!('id' in event) || !waiting.has(event.id)) return
      if (event.type === 'session_connect') finish(event.session && toConnectorSession(event.session))
      if (event.type === 'proposal_rejected' || event.type === 'proposal_expire') waiting.delete(event.id)
      if (waiting.size === 0) finish(undefined)
    })
    signal.addEventListener('abort', () => finish(undefined), { once: true })
  })
}

import { cancelConnect, connect, type Kit } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'

/**
 * Asks a wallet to let the page in, anew if it has not answered. How it goes is in the kit's state: the view shows it.
 *
 * @param namespace Of a wallet that speaks several, the one to ask for; all that the app has unless given.
 */
export function askWallet(kit: Kit, connectorId: string, namespace?: Namespace): void {
  if (kit.store.getState().attempt.status === 'pending') cancelConnect(kit)
  connect(kit, { connectorId, namespace }).catch((error: unknown) =>
    kit.env.log('debug', 'The wallet was not connected', error),
  )
}

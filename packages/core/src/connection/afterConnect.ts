import type { Kit } from '../kit/kit.types.ts'
import { rememberWallet } from '../login/rememberedLogin.ts'
import { beginSiwx } from '../siwx/beginSiwx.ts'

/** What follows a connection and can wait for its code: the wallet is remembered, the account signs in. */
export function afterConnect(kit: Kit, connectorId: string): void {
  const connection = kit.store.getState().connections.get(connectorId)
  if (connection && connection.type !== 'AUTH') rememberWallet(kit, connection)
  beginSiwx(kit)
}

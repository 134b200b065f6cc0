import type { ConnectorSession } from '@latchkey/core/ports'
import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { WalletConnectSession } from './client/client.types.ts'

/**
 * A session as the kit knows it. Where the wallet stands is told by the namespace it last spoke about, else by its
 * first account.
 */
export function toConnectorSession(session: WalletConnectSession): ConnectorSession {
  const accounts = Object.values(session.namespaces).flatMap(({ accounts: own }) => own) as CaipAddress[]
  const [stands] = Object.values(session.chains)
  const first = accounts[0]?.split(':').slice(0, 2).join(':')
  return { accounts, networkId: (stands ?? first) as CaipNetworkId | undefined }
}

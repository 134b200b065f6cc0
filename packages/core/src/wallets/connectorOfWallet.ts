import type { Wallet } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { rdnsOf } from './visibleConnectors.ts'

/** The connector by which a directory wallet is reached in this browser; `undefined` when it is not installed. */
export function connectorOfWallet(kit: Kit, connectors: readonly Connector[], wallet: Wallet): Connector | undefined {
  const rdns = rdnsOf(kit, wallet.rdns)
  const injectedIds = new Set(wallet.injected?.map(({ injected_id }) => injected_id))
  return connectors.find(
    ({ id, explorerId, info }) =>
      explorerId === wallet.id || injectedIds.has(id) || (rdns !== undefined && rdnsOf(kit, info.rdns) === rdns),
  )
}

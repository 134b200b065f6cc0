import { parseCaipAddress } from '@latchkey/protocol'
import { useConnections, useKitState } from '@latchkey/react'

export type WalletRowData = {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** Addresses that it shares, without their networks, each once. */
  readonly addresses: readonly string[]
  /** It is the one in use for some kind of network. */
  readonly current: boolean
}

/** The connected wallets as lists show them. */
export function useWalletRows(): readonly WalletRowData[] {
  const connections = useConnections()
  const current = useKitState((state) => Object.values(state.currentByNamespace))
  return connections.map(({ connectorId, name, imageUrl, accounts }) => ({
    connectorId,
    name,
    imageUrl,
    addresses: [...new Set(accounts.map((account) => parseCaipAddress(account).address))],
    current: current.includes(connectorId),
  }))
}

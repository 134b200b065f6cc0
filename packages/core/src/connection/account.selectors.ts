import {
  addressesSpanChains,
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  type Namespace,
} from '@latchkey/protocol'
import type { Connection, ConnectionStatus, KitState } from '../kit/kit.types.ts'

/** An account of a connected wallet. Spec section 3. */
export type AccountRecord = {
  readonly namespace: Namespace
  readonly address: string
  /** An account with its own key. Other types come with the embedded wallet and Bitcoin. */
  readonly type: 'eoa'
}

/** What is connected on a namespace. Spec section 3. */
export type Account = {
  readonly namespace: Namespace | undefined
  readonly address: string | undefined
  /** The address on the network that the app works on. */
  readonly caipAddress: CaipAddress | undefined
  readonly status: ConnectionStatus
  readonly allAccounts: readonly AccountRecord[]
  readonly connectedWalletInfo: WalletInfo | undefined
  readonly currentTab: number
  readonly networkId: CaipNetworkId | undefined
  /** Where the wallet itself stands; may differ from `networkId`. */
  readonly walletNetworkId: CaipNetworkId | undefined
  readonly connectionId: string | undefined
}

export type WalletInfo = {
  readonly name: string
  readonly icon: string | undefined
  readonly type: Connection['type']
}

/** The account of the active namespace, or of the one given. Without a connection every field is empty. */
export function selectAccount(state: KitState, namespace: Namespace | undefined = state.activeNamespace): Account {
  const uid = namespace && state.currentByNamespace[namespace]
  const connection = uid === undefined ? undefined : state.connections.get(uid)
  const networkId = namespace && state.networkByNamespace[namespace]
  const accounts = (connection?.accounts ?? []).map(split).filter((account) => account.namespace === namespace)
  const onNetwork = accounts.find((account) => account.networkId === networkId)
  const spans = namespace !== undefined && addressesSpanChains[namespace]
  const address = (onNetwork ?? (spans || networkId === undefined ? accounts[0] : undefined))?.address
  const addresses = [...new Set(accounts.map((account) => account.address))]
  return {
    namespace,
    address,
    caipAddress: address && networkId ? formatCaipAddress(networkId, address) : undefined,
    status: statusOf(state, connection),
    allAccounts: namespace ? addresses.map((each) => ({ namespace, address: each, type: 'eoa' })) : [],
    connectedWalletInfo: connection && {
      name: connection.name,
      icon: connection.imageUrl,
      type: connection.type,
    },
    currentTab: state.currentTab,
    networkId,
    walletNetworkId: connection?.walletNetworkId,
    connectionId: connection?.uid,
  }
}

/** The parts of an account. What is in the state has been parsed at its boundary. */
function split(account: CaipAddress): { namespace: string; networkId: string; address: string } {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  return { namespace, networkId: `${namespace}:${reference}`, address }
}

/** A namespace without a connection of its own is not connected, whatever the others are. */
function statusOf(state: KitState, connection: Connection | undefined): ConnectionStatus {
  if (state.status !== 'connected') return state.status
  return connection ? 'connected' : 'disconnected'
}

import type { LoginProvider } from '@latchkey/protocol'
import {
  type AccountType,
  addressesSpanChains,
  type CaipAddress,
  type CaipNetworkId,
  constants,
  formatCaipAddress,
  type Namespace,
} from '@latchkey/protocol'
import type { Connection, ConnectionStatus, KitState } from '../kit/kit.types.ts'
import type { AccountFact } from '../ports/connector.ts'

/** The type of an account whose wallet doesn't report one. A wallet with smart accounts reports them as such. */
const plainTypes = {
  eip155: 'eoa',
  solana: constants.defaultAccountTypes.solana,
  bip122: constants.defaultAccountTypes.bip122,
  polkadot: constants.defaultAccountTypes.polkadot,
  cosmos: constants.defaultAccountTypes.cosmos,
} as const satisfies Record<Namespace, AccountType>

/** An account of a connected wallet. Spec section 3. */
export type AccountRecord = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  /** In hex, where the wallet says it. */
  readonly publicKey: string | undefined
  /** Where in the wallet's seed the key lies, where the wallet says it. */
  readonly path: string | undefined
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
  /** Who is logged in, of the embedded wallet. */
  readonly user: Connection['user']
  readonly socialProvider: LoginProvider | undefined
  /** What a login with Farcaster that is under way shows as a code. */
  readonly farcasterUrl: string | undefined
  /** Whether the code of a smart account is in force on the network in use. Undefined: the wallet has none. */
  readonly smartAccountDeployed: boolean | undefined
  /** Which account the person wants, by namespace, where the wallet has several types. */
  readonly preferredAccountTypes: Partial<Record<Namespace, AccountType>>
  /** The name of the address, where it has one that was looked up (`loadProfile`). */
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  readonly currentTab: number
  readonly networkId: CaipNetworkId | undefined
  /** The network of the wallet itself; may differ from `networkId`. */
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
  const firsts = accounts.filter(({ address }, index) => accounts.findIndex((one) => one.address === address) === index)
  const profile = address !== undefined && state.profile?.address === address ? state.profile : undefined
  return {
    namespace,
    address,
    caipAddress: address && networkId ? formatCaipAddress(networkId, address) : undefined,
    status: statusOf(state, connection),
    allAccounts: firsts.map((each) => toRecord(each, connection?.accountFacts?.[each.caipAddress])),
    connectedWalletInfo: connection && {
      name: connection.name,
      icon: connection.imageUrl,
      type: connection.type,
    },
    profileName: profile?.name,
    profileImage: profile?.imageUrl,
    user: connection?.user,
    socialProvider: connection?.user?.socialProvider,
    smartAccountDeployed: connection?.smartAccount?.isDeployed,
    preferredAccountTypes: preferredTypes(connection),
    currentTab: state.currentTab,
    farcasterUrl: state.farcasterUrl,
    networkId,
    walletNetworkId: walletChain(connection, namespace),
    connectionId: connection?.uid,
  }
}

/** The address by which a wallet acts on a network: the one that it gave there, else its first of that kind of networks. */
export function addressOn({ accounts }: Connection, networkId: CaipNetworkId): string | undefined {
  const ofKind = accounts.map(split).filter(({ namespace }) => networkId.startsWith(`${namespace}:`))
  return (ofKind.find((each) => each.networkId === networkId) ?? ofKind[0])?.address
}

function toRecord({ namespace, address }: ReturnType<typeof split>, fact: AccountFact = {}): AccountRecord {
  return { namespace, address, type: fact.type ?? plainTypes[namespace], publicKey: fact.publicKey, path: fact.path }
}

function preferredTypes(connection: Connection | undefined): Account['preferredAccountTypes'] {
  const facts = connection?.smartAccount
  const namespace = facts?.networkIds[0]?.split(':')[0] as Namespace | undefined
  return facts && namespace ? { [namespace]: facts.preferredType } : {}
}

/** The parts of an account. What is in the state has been parsed at its boundary. */
function split(account: CaipAddress): {
  namespace: Namespace
  networkId: string
  address: string
  caipAddress: CaipAddress
} {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  return { namespace: namespace as Namespace, networkId: `${namespace}:${reference}`, address, caipAddress: account }
}

/** The status of all connections. While the stored record is read, what it speaks of counts as on its way back. */
export function selectStatus({ status, hydrating }: KitState): ConnectionStatus {
  return hydrating && status === 'disconnected' ? 'reconnecting' : status
}

/** A namespace without a connection of its own is not connected, whatever the others are. */
function statusOf(state: KitState, connection: Connection | undefined): ConnectionStatus {
  const status = selectStatus(state)
  if (status !== 'connected') return status
  return connection ? 'connected' : 'disconnected'
}

/**
 * The network of a namespace that a wallet is on. A wallet of several namespaces is on a network of one of them,
 * which says nothing about the others.
 */
export function walletChain(
  connection: Connection | undefined,
  namespace: Namespace | undefined,
): CaipNetworkId | undefined {
  const networkId = connection?.walletNetworkId
  return networkId?.startsWith(`${namespace}:`) ? networkId : undefined
}

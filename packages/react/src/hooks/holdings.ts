import { type Account, type Kit, selectAccount, supports } from '@latchkey/core'
import type { Balances, Nfts, TokenBalance } from '@latchkey/core/queries'
import { addressesSpanChains, type CaipNetworkId, constants, type KitError, type Namespace } from '@latchkey/protocol'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { useKit, useKitState } from './useKit.ts'

export type UseTokensOptions = {
  /** Default: the namespace in use. */
  readonly namespace?: Namespace | undefined
  /** Default: the connected account. An address whose networks are given may be anybody's. */
  readonly address?: string | undefined
  /** Default: every network of the app on which the account may hold something. */
  readonly networkIds?: readonly CaipNetworkId[] | undefined
}

/**
 * What the connected account, or an address, holds, over all networks, and the networks that did not answer. Refetched
 * every 30 s.
 */
export function useTokens(options: UseTokensOptions = {}): {
  tokens: readonly TokenBalance[] | undefined
  failures: Balances['failures']
  /** When the last of them was read, in milliseconds since the Unix epoch. */
  readAtMs: number | undefined
  error: KitError | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => void
} {
  const kit = useKit()
  const account = useKitState((state) => selectAccount(state, options.namespace))
  const currency = useKitState((state) => state.display.currency)
  const address = options.address ?? account.address
  const networkIds = options.networkIds ?? tokenNetworks(kit, account)
  const { data, ...state } = useKitQuery<Balances>((parts) =>
    address === undefined || networkIds.length === 0
      ? undefined
      : {
          ...parts.balancesQuery(kit, { address, networkIds, currency }),
          refetchInterval: constants.balanceCacheMs,
        },
  )
  return { tokens: data?.tokens, failures: data?.failures ?? [], readAtMs: data?.readAtMs, ...state }
}

export type UseNftsOptions = {
  /** Default: the connected account. An address whose networks are given may be anybody's. */
  readonly address?: string | undefined
  /** Default: every network of the app on which the account may hold something. */
  readonly networkIds?: readonly CaipNetworkId[] | undefined
}

/** The NFTs of the connected account, or of an address, over all networks of the app, the last that came first. */
export function useNfts(options: UseNftsOptions = {}): {
  nfts: Nfts['nfts'] | undefined
  /** The networks that did not answer. */
  unavailable: Nfts['unavailable']
  /** Whether there are more than these. */
  isCut: boolean
  error: KitError | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => void
} {
  const kit = useKit()
  const account = useKitState((state) => selectAccount(state))
  const networkIds = options.networkIds ?? tokenNetworks(kit, account)
  const address = options.address ?? account.address
  const { data, ...state } = useKitQuery<Nfts>((parts) =>
    address === undefined ? undefined : parts.nftsQuery(kit, { address, networkIds }),
  )
  return { nfts: data?.nfts, unavailable: data?.unavailable ?? [], isCut: data?.isCut ?? false, ...state }
}

/** The networks of the app on which an account may hold something. */
function tokenNetworks(kit: Kit, { namespace, networkId }: Account): readonly CaipNetworkId[] {
  if (namespace === undefined) return []
  return kit.networks
    .filter((network) => network.chainNamespace === namespace)
    .map((network) => network.caipNetworkId)
    .filter((id) => (addressesSpanChains[namespace] || id === networkId) && supports(kit, 'balance', id))
}

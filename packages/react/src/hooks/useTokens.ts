import { selectAccount } from '@latchkey/core'
import type { Balances, TokenBalance } from '@latchkey/core/queries'
import { type CaipNetworkId, constants, type KitError, type Namespace } from '@latchkey/protocol'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { tokenNetworks } from './tokenNetworks.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

export type UseTokensOptions = {
  /** Default: the namespace in use. */
  readonly namespace?: Namespace | undefined
  /** Default: the connected account. An address whose networks are given may be anybody's. */
  readonly address?: string | undefined
  /** Default: every network of the app on which the account may hold something. */
  readonly networkIds?: readonly CaipNetworkId[] | undefined
}

/** What the connected account, or an address, holds, over all networks, and the networks that did not answer. Asked anew every 30 s. */
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

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
  /** Default: every network of the app on which the account may hold something. */
  readonly networkIds?: readonly CaipNetworkId[] | undefined
}

/** What the connected account holds, over all networks, and the networks that did not answer. Asked anew every 30 s. */
export function useTokens(options: UseTokensOptions = {}): {
  tokens: readonly TokenBalance[] | undefined
  failures: Balances['failures']
  error: KitError | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => void
} {
  const kit = useKit()
  const account = useKitState((state) => selectAccount(state, options.namespace))
  const networkIds = options.networkIds ?? tokenNetworks(kit, account)
  const { data, ...state } = useKitQuery<Balances>((parts) =>
    account.address === undefined || networkIds.length === 0
      ? undefined
      : {
          ...parts.balancesQuery(kit, { address: account.address, networkIds }),
          refetchInterval: constants.balanceCacheMs,
        },
  )
  return { tokens: data?.tokens, failures: data?.failures ?? [], ...state }
}

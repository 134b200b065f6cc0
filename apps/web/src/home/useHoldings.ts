import type { TokenBalance } from '@latchkey/core/queries'
import type { Network } from '@latchkey/protocol'
import { useNetwork, useTokens } from '@latchkey/react'
import { useMemo } from 'react'
import { sortHoldings } from './sortHoldings.ts'

export type Holdings = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** What there is more of than nothing, in the order of the list. */
  readonly list: readonly TokenBalance[]
  /** The networks that did not answer. */
  readonly unavailable: readonly Network[]
  readonly isFetching: boolean
  readonly refresh: () => void
}

/** What the account holds on every network of the app. */
export function useHoldings(): Holdings {
  const { networks } = useNetwork()
  const { tokens, failures, error, isFetching, refetch } = useTokens()
  return useMemo(() => {
    const order = networks.map(({ caipNetworkId }) => caipNetworkId)
    const failed = failures.map(({ networkId }) => networkId)
    return {
      status: tokens ? 'ready' : error ? 'failed' : 'loading',
      list: sortHoldings(
        (tokens ?? []).filter(({ units }) => units > 0n),
        order,
      ),
      unavailable: networks.filter(({ caipNetworkId }) => failed.includes(caipNetworkId)),
      isFetching,
      refresh: refetch,
    }
  }, [networks, tokens, failures, error, isFetching, refetch])
}

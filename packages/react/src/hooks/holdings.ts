import { type Scope, selectAccount, selectScopes } from '@latchkey/core'
import type { Balances, ListNetwork, Nfts, TokenBalance } from '@latchkey/core/queries'
import { type CaipNetworkId, constants, type KitError, type Namespace } from '@latchkey/protocol'
import { useMemo } from 'react'
import { type QueryState, useKitQueries } from '../queries/useKitQueries.ts'
import { useKit, useKitState } from './useKit.ts'

export type UseTokensOptions = {
  /** Whose, and on which networks. Default: everything connected. */
  readonly scopes?: readonly Scope[] | undefined
  /** Only the account in use of this namespace. */
  readonly namespace?: Namespace | undefined
  /** Only these networks. */
  readonly networkIds?: readonly CaipNetworkId[] | undefined
}

/**
 * What everything that is connected holds, over all networks, and the networks that did not answer. Refetched every 30 s.
 * Nothing is returned before every account was read, so that a sum is never one of a part.
 *
 * @example
 * const { tokens } = useTokens()
 * const total = tokens?.reduce((sum, { value = 0 }) => sum + value, 0)
 */
export function useTokens(options: UseTokensOptions = {}): {
  tokens: readonly TokenBalance[] | undefined
  /** Whether each network was looked at, once for each account: where it was not, no token means nothing. */
  networks: readonly ListNetwork[]
  /** When the last of them was read, in milliseconds since the Unix epoch. */
  readAtMs: number | undefined
  error: KitError | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => void
} {
  const kit = useKit()
  const currency = useKitState((state) => state.display.currency)
  const scopes = useScopes(options)
  const read = useKitQueries<Balances>((parts) =>
    scopes.map(({ address, networkIds }) => ({
      ...parts.balancesQuery(kit, { address, networkIds, currency }),
      refetchInterval: constants.balanceCacheMs,
    })),
  )
  return useMemo(() => {
    const { data, ...state } = joinStates(read, scopes.length)
    return {
      tokens: data?.flatMap(({ tokens }) => tokens),
      networks: networksOf(scopes, read),
      readAtMs: data && Math.min(...data.map(({ readAtMs }) => readAtMs)),
      ...state,
    }
  }, [read, scopes])
}

export type UseNftsOptions = {
  /** Whose, and on which networks. Default: everything connected. */
  readonly scopes?: readonly Scope[] | undefined
}

/** The NFTs of everything that is connected over all networks of the app, the last that came first. */
export function useNfts(options: UseNftsOptions = {}): {
  nfts: Nfts['nfts'] | undefined
  /** Whether each network was looked at, once for each account: where it was not, no NFT means nothing. */
  networks: readonly ListNetwork[]
  /** Whether there are more than these. */
  isCut: boolean
  error: KitError | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => void
} {
  const kit = useKit()
  const scopes = useScopes(options)
  const read = useKitQueries<Nfts>((parts) =>
    scopes.map(({ address, networkIds }) => parts.nftsQuery(kit, { address, networkIds })),
  )
  return useMemo(() => {
    const { data, ...state } = joinStates(read, scopes.length)
    return {
      nfts: data?.flatMap(({ nfts }) => nfts),
      networks: networksOf(scopes, read),
      isCut: data?.some(({ isCut }) => isCut) ?? false,
      ...state,
    }
  }, [read, scopes])
}

/** Whose holdings or past an option asks for. */
export function useScopes({ scopes, namespace, networkIds }: UseTokensOptions): readonly Scope[] {
  const kit = useKit()
  const all = useKitState((state) => selectScopes(kit, state))
  const inUse = useKitState((state) => selectAccount(state, namespace).address)
  // Options are often written in place: what they say counts, not which object they are.
  const chosen = scopes ?? (namespace === undefined ? all : all.filter(({ address }) => address === inUse))
  const asked = JSON.stringify([chosen, networkIds])
  return useMemo(() => {
    const [wanted, narrowed] = JSON.parse(asked) as [readonly Scope[], readonly CaipNetworkId[] | null]
    if (narrowed === null) return wanted
    return wanted.flatMap((scope) => {
      const left = scope.networkIds.filter((id) => narrowed.includes(id))
      return left.length === 0 ? [] : [{ ...scope, networkIds: left }]
    })
  }, [asked])
}

/** What the lists of the scopes say of their networks. Those of one whose query failed did not answer. */
function networksOf(
  scopes: readonly Scope[],
  read: readonly QueryState<Pick<Nfts, 'networks'>>[],
): readonly ListNetwork[] {
  return read.flatMap(({ data, error }, index) => data?.networks ?? (error ? silent(scopes[index]) : []))
}

/** The networks of a scope that did not answer. */
export function silent(scope: Pick<Scope, 'networkIds'> | undefined): readonly ListNetwork[] {
  return (
    scope?.networkIds.map((networkId) => ({ networkId, reading: { state: 'unread', reason: 'unavailable' } })) ?? []
  )
}

/** Several queries as one: data when each has answered or failed, an error when all have failed. */
function joinStates<Data>(read: readonly QueryState<Data>[], count: number) {
  const isPending = count === 0 || read.length < count || read.some((state) => state.isPending)
  const data = read.flatMap((state) => (state.data === undefined ? [] : [state.data]))
  return {
    data: isPending || data.length === 0 ? undefined : data,
    error: isPending || data.length > 0 ? undefined : read[0]?.error,
    isPending,
    isFetching: read.some((state) => state.isFetching),
    refetch: () => {
      for (const state of read) state.refetch()
    },
  }
}

import { selectAccount } from '@latchkey/core'
import type { Nfts } from '@latchkey/core/queries'
import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { tokenNetworks } from './tokenNetworks.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

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

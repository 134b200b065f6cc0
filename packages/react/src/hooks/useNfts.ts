import { selectAccount } from '@latchkey/core'
import type { Nfts } from '@latchkey/core/queries'
import type { KitError } from '@latchkey/protocol'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { tokenNetworks } from './tokenNetworks.ts'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** The NFTs of the connected account over all networks of the app, the last that came first. */
export function useNfts(): {
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
  const networkIds = tokenNetworks(kit, account)
  const { data, ...state } = useKitQuery<Nfts>((parts) =>
    account.address === undefined ? undefined : parts.nftsQuery(kit, { address: account.address, networkIds }),
  )
  return { nfts: data?.nfts, unavailable: data?.unavailable ?? [], isCut: data?.isCut ?? false, ...state }
}

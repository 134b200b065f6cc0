import { type Kit, supports } from '@latchkey/core'
import { addressesSpanChains, type CaipNetworkId, namespaceOfAddress } from '@latchkey/protocol'
import { useAccount, useKit } from '@latchkey/react'
import { useMemo } from 'react'

/** Whose holdings and history a page is about. */
export type Subject = {
  /** In the form of its chain. */
  readonly address: string
  /** The networks of the app on which it may hold something. */
  readonly networkIds: readonly CaipNetworkId[]
  /** It is the connected account: things can be done with it. */
  readonly isOwn: boolean
}

/** The path of a page for an account: under its address where it is not the connected one. */
export function subjectPath({ address, isOwn }: Subject, path: string): string {
  return isOwn ? path : `/watch/${encodeURIComponent(address)}${path}`
}

/** The networks of the app on which an address may hold something; none for a text that is no address. */
export function networksOf(kit: Kit, address: string, inUse?: CaipNetworkId | undefined): readonly CaipNetworkId[] {
  const namespace = namespaceOfAddress(address)
  if (namespace === undefined) return []
  const ids = kit.networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => supports(kit, 'balance', id))
  if (addressesSpanChains[namespace]) return ids
  return inUse !== undefined && ids.includes(inUse) ? [inUse] : ids.slice(0, 1)
}

/** The connected account as the subject of a page; undefined while there is none. */
export function useOwnSubject(): Subject | undefined {
  const kit = useKit()
  const { address, networkId } = useAccount()
  return useMemo(
    () =>
      address === undefined ? undefined : { address, networkIds: networksOf(kit, address, networkId), isOwn: true },
    [kit, address, networkId],
  )
}

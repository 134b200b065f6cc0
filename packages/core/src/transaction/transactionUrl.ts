import { explorerLink, type Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'

/** Where a transaction can be looked at: in the app, else in the explorer of its network, if there is one. */
export function transactionUrl(
  kit: Kit,
  network: Network | undefined,
  hash: string,
): { readonly href: string /** It leads out of the app. */; readonly external: boolean } | undefined {
  if (network === undefined) return undefined
  const own = kit.options.transactionUrl?.({ networkId: network.caipNetworkId, hash })
  if (own !== undefined) return { href: own, external: false }
  const href = explorerLink(network, 'tx', hash)
  return href === undefined ? undefined : { href, external: true }
}

import type { CaipNetworkId } from '@latchkey/protocol'

/** The path of the page of a transaction of the person's own. */
export function transactionPath({ networkId, hash }: { networkId: CaipNetworkId; hash: string }): string {
  return `/activity/${encodeURIComponent(networkId)}/${encodeURIComponent(hash)}`
}

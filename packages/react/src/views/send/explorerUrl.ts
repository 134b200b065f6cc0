import { explorerLink, type Network } from '@latchkey/protocol'

/** Where a transaction can be looked at; `undefined` on a network without an explorer. */
export function explorerUrl(network: Network | undefined, hash: string): string | undefined {
  return explorerLink(network, 'tx', hash)
}

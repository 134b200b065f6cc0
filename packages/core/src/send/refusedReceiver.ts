import { type KitError, type Network, namespaceNames, namespaceOfAddress } from '@latchkey/protocol'
import { otherNamespace, unknownReceiver } from './send.errors.ts'

/** Why a text is no receiver on a network: it may be an address of another family of chains. */
export function refusedReceiver(network: Network, text: string, cause: unknown): KitError {
  const theirs = namespaceOfAddress(text)
  if (theirs === undefined || theirs === network.chainNamespace) return unknownReceiver({ cause })
  return otherNamespace({ details: namespaceNames[theirs], cause })
}

import { type Namespace, namespaces } from '../namespace.ts'
import { isAddress } from './isAddress.ts'

/** The longest that an old Bitcoin address gets; base58 texts beyond it are of the others. */
const longestBase58Bitcoin = 35

/**
 * The family of chains that a text is an address of; undefined where it is of none. For telling a person whose address
 * they have pasted, not for deciding where to pay: shapes of families overlap.
 */
export function namespaceOfAddress(text: string): Namespace | undefined {
  const shaped = namespaces.filter((namespace) => isAddress(namespace, text))
  if (shaped.length < 2) return shaped[0]
  // Base58 is spoken by three families: the length tells the oldest of them.
  return shaped.find((namespace) => (namespace === bitcoin) === text.length <= longestBase58Bitcoin) ?? shaped[0]
}

const bitcoin: Namespace = 'bip122'

import type { RootAddresses } from '../root/addressesOf.ts'
import { assertRoot } from '../root/assertRoot.ts'
import { combineShares } from './combineShares.ts'

/**
 * The root behind two shares of one set, checked against the account's addresses.
 * Throws `keys/share-invalid` (malformed, or the same share twice) or `keys/root-mismatch` (shares of two sets).
 */
export async function openRoot(one: Uint8Array, other: Uint8Array, expected: RootAddresses): Promise<Uint8Array> {
  const root = await combineShares(one, other)
  await assertRoot(root, expected)
  return root
}

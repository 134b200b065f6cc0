import { KeysError } from '../KeysError.ts'
import { combineShares } from './combineShares.ts'

/**
 * Expects of two shares that they make a root that is known to be the account's, byte by byte. The time tells nothing.
 * Throws `keys/share-invalid` or `keys/root-mismatch`.
 */
export async function assertSameRoot(one: Uint8Array, other: Uint8Array, root: Uint8Array): Promise<void> {
  const made = await combineShares(one, other)
  let difference = made.length ^ root.length
  for (let index = 0; index < root.length; index += 1) difference |= (made[index] ?? 0) ^ (root[index] ?? 0)
  made.fill(0)
  if (difference !== 0) throw new KeysError('keys/root-mismatch')
}

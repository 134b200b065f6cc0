import { combine } from 'shamir-secret-sharing'
import { KeysError } from '../KeysError.ts'

/**
 * What two shares make, which nothing says is a root: shares of two sets make other bytes without any error.
 * Throws `keys/share-invalid` (malformed, or the same share twice).
 */
export async function combineShares(one: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  try {
    return await combine([one, other])
  } catch (cause) {
    throw new KeysError('keys/share-invalid', { cause })
  }
}

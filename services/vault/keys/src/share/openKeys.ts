import { KeysError } from '../KeysError.ts'
import type { RootAddresses } from '../root/addressesOf.ts'
import { type KeyKind, keyKinds } from '../root/keyKinds.ts'
import { rootToSeed } from '../root/rootToSeed.ts'
import { combineShares } from './combineShares.ts'

/**
 * The first private keys of some kinds behind two shares of one set. Each is checked by its own address, the one thing
 * that another key cannot have; root and seed are wiped. The caller wipes the keys.
 * Throws `keys/share-invalid` or `keys/root-mismatch`, and gives no key then.
 */
export async function openKeys(
  one: Uint8Array,
  other: Uint8Array,
  expected: RootAddresses,
  kinds: ReadonlySet<KeyKind>,
): Promise<ReadonlyMap<KeyKind, Uint8Array>> {
  const root = await combineShares(one, other)
  const keys = new Map<KeyKind, Uint8Array>()
  try {
    const seed = await seedOf(root)
    try {
      for (const kind of kinds) {
        const key = keyKinds[kind].derive(seed)
        keys.set(kind, key)
        if (keyKinds[kind].address(key) !== expected[kind]) throw new KeysError('keys/root-mismatch')
      }
    } finally {
      seed.fill(0)
    }
    return keys
  } catch (error) {
    for (const key of keys.values()) key.fill(0)
    throw error
  } finally {
    root.fill(0)
  }
}

/** Shares of another length make what is no root at all. */
async function seedOf(root: Uint8Array): Promise<Uint8Array> {
  try {
    return await rootToSeed(root)
  } catch (cause) {
    throw new KeysError('keys/root-mismatch', { cause })
  }
}

// Shamir's secret sharing, two of three (shamir-secret-sharing). It has no integrity of its own: what two shares make is
// checked against the account's addresses before it is used.

import { combine, split } from 'shamir-secret-sharing'
import {
  addressesAs,
  type KeyKind,
  keyKinds,
  openRootKeys,
  type RootAddresses,
  type RootKeys,
  rootKindOf,
} from './addresses.ts'
import { KeysError } from './KeysError.ts'

/** One independent set of three shares; any two open the root, one alone says nothing of it. */
export type ShareSet = {
  /** D: stays with the device. */
  readonly device: Uint8Array
  /** S: held by `auth` under its master key. */
  readonly server: Uint8Array
  /** R: sealed to the account's recovery key. */
  readonly recovery: Uint8Array
}

/** A fresh set for one enrolled browser. Sets are never shared between devices, so that revoking one touches no other. */
export async function splitRoot(root: Uint8Array): Promise<ShareSet> {
  const [device, server, recovery] = await split(root, 3, 2)
  if (device === undefined || server === undefined || recovery === undefined) throw new KeysError('keys/share-invalid')
  return { device, server, recovery }
}

/**
 * The root behind two shares of one set, checked against the account's addresses.
 * Throws `keys/share-invalid` (malformed, or the same share twice) or `keys/root-mismatch` (shares of two sets).
 */
export async function openRoot(one: Uint8Array, other: Uint8Array, expected: RootAddresses): Promise<Uint8Array> {
  const root = await combineShares(one, other)
  await assertRoot(root, expected)
  return root
}

/**
 * Refuses a root that isn't the account's: shares of two sets combine to a wrong root without any error, and a root is read as
 * what the addresses say that it is, which another kind of address than the account's would have be read as another key.
 * Throws `keys/root-mismatch` and wipes `root` then.
 */
export async function assertRoot(root: Uint8Array, expected: RootAddresses): Promise<void> {
  let actual: RootAddresses | undefined
  try {
    actual = await addressesAs(root, rootKindOf(expected))
  } catch {
    actual = undefined
  }
  const same =
    actual !== undefined &&
    actual.evm === expected.evm &&
    actual.solana === expected.solana &&
    actual.bitcoinPayment === expected.bitcoinPayment &&
    actual.bitcoinOrdinals === expected.bitcoinOrdinals
  if (same) return
  root.fill(0)
  throw new KeysError('keys/root-mismatch')
}

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
    const own = await keysOf(root, expected)
    try {
      for (const kind of kinds) {
        const key = own.key(kind)
        keys.set(kind, key)
        if (keyKinds[kind].address(key) !== expected[kind]) throw new KeysError('keys/root-mismatch')
      }
    } finally {
      own.wipe()
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
async function keysOf(root: Uint8Array, expected: RootAddresses): Promise<RootKeys> {
  try {
    return await openRootKeys(root, rootKindOf(expected))
  } catch (cause) {
    throw new KeysError('keys/root-mismatch', { cause })
  }
}

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

/**
 * What two shares make, which nothing says is a root: shares of two sets make other bytes without any error.
 * Throws `keys/share-invalid` (malformed, or the same share twice).
 */
async function combineShares(one: Uint8Array, other: Uint8Array): Promise<Uint8Array> {
  try {
    return await combine([one, other])
  } catch (cause) {
    throw new KeysError('keys/share-invalid', { cause })
  }
}

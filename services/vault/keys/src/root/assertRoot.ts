import { KeysError } from '../KeysError.ts'
import { addressesOf, type RootAddresses } from './addressesOf.ts'

/**
 * Refuses a root that isn't the account's: shares of two sets combine to a wrong root without any error.
 * Throws `keys/root-mismatch` and wipes `root` then.
 */
export async function assertRoot(root: Uint8Array, expected: RootAddresses): Promise<void> {
  let actual: RootAddresses | undefined
  try {
    actual = await addressesOf(root)
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

import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

/** Bits of a step through a table of multiples of a curve's base point. */
const tableBits = 4

/**
 * For a thread that is gone after a dozen keys: the tables of both curves are made in half the time of noble's own, which
 * pay where thousands of keys are made. Multiplication stays in constant time.
 */
export function useSmallTables(): void {
  secp256k1.Point.BASE.precompute(tableBits)
  ed25519.Point.BASE.precompute(tableBits)
}

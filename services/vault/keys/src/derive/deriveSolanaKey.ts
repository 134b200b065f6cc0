import { deriveSlip10 } from './deriveSlip10.ts'

/** The ed25519 private key at `m/44'/501'/index'/0'`. SLIP-10. */
export function deriveSolanaKey(seed: Uint8Array, index = 0): Uint8Array {
  return deriveSlip10(seed, [44, 501, index, 0])
}

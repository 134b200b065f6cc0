import { createHash } from 'node:crypto'
import { readBase58, writeBase58 } from './base58.ts'

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const one = 1n

/** Whether 32 bytes are a point of ed25519, and so may be a key. Addresses of programs never are. */
function isOnCurve(bytes: Uint8Array): boolean {
  const text = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'))
  const y = BigInt(`0x${text.join('')}`) & (2n ** 255n - one)
  if (y >= p) return false
  const square = (y * y) % p
  // x² = (y² − 1) / (dy² + 1): a quotient is a square when the product is.
  const product = ((square - one + p) * ((d * square + one) % p)) % p
  return product === 0n || power(product, (p - one) / 2n) === one
}

function power(base: bigint, exponent: bigint): bigint {
  let result = one
  let factor = base
  for (let left = exponent; left > 0n; left >>= one) {
    if (left & one) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}

/** The first address that a program derives from seeds which is no key. */
export function programAddress(program: string, seeds: readonly (string | Uint8Array)[]): string {
  const key = readBase58(program)
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), key, 'ProgramDerivedAddress']) hash.update(part)
    const bytes = hash.digest()
    if (!isOnCurve(bytes)) return writeBase58(bytes)
  }
  throw new Error('No address could be derived')
}

/** Whether an address may be that of a key: what a program derives is none. */
export const isKeyAddress = (address: string): boolean => isOnCurve(readBase58(address))

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Where the tokens of a mint lie that somebody has. @param program That of the mint */
export const tokenAccountOf = (owner: string, mint: string, program: string): string =>
  programAddress(associatedTokenProgram, [owner, program, mint].map(readBase58))

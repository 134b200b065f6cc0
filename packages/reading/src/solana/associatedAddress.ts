import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { programs, tokenPrograms } from './programs.ts'

/** Whether an account holds a person's tokens of a mint, as its own address tells. */
export function isAssociated(account: string, owner: string, mint: string): boolean {
  try {
    return [...tokenPrograms].some((program) => associatedAddress(owner, mint, program) === account)
  } catch {
    return false
  }
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** The account that holds a person's tokens of a mint, where wallets look for them: the first address off the curve. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((key) => base58.decode(key))
  const end = concatBytes(base58.decode(programs.associated), utf8ToBytes('ProgramDerivedAddress'))
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(concatBytes(...seeds, Uint8Array.of(bump), end))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('no such address')
}

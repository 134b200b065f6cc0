import { argon2idAsync } from '@noble/hashes/argon2.js'

/** The cost of one guess: 64 MiB, three passes, one lane. RFC 9106. */
export const passwordCost = { m: 65_536, t: 3, p: 1, dkLen: 32 } as const

/**
 * What a password becomes before it is blinded for the guardian. `salt` is random, 16 bytes, one per wrap.
 * Takes about a second. Throws when the machine can't give the memory: another method must be offered then, never a
 * weaker cost.
 */
export function stretchPassword(password: string, salt: Uint8Array): Promise<Uint8Array> {
  return argon2idAsync(password.normalize('NFKC'), salt, passwordCost)
}

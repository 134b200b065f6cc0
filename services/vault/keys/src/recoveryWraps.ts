// What the recovery key is wrapped with: a printed code (Crockford base32), a password (Argon2id of RFC 9106, then the OPRF
// of RFC 9497), or a passkey (WebAuthn level 3, `prf` extension). Each ends in HKDF-SHA256 (RFC 5869).

import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { KeysError } from './KeysError.ts'
import { readPrintedCode } from './printedCode.ts'

/** The cost of one guess: 64 MiB, three passes, one lane. */
export const passwordCost = { m: 65_536, t: 3, p: 1, dkLen: 32 } as const

/** What the person's side keeps while the guardian answers. */
export type BlindedInput = { readonly blind: Uint8Array; readonly blinded: Uint8Array }

const { oprf } = ristretto255_oprf

/** The wrap key of a printed code as typed. Throws `keys/code-invalid` on a typing error. */
export function codeWrapKey(code: string): Uint8Array {
  return hkdf(sha256, readPrintedCode(code), undefined, utf8ToBytes('ew/rsk/code/v1'), 32)
}

/**
 * What a password becomes before it is blinded for the guardian. `salt` is random, 16 bytes, one per wrap.
 * Takes about a second. Throws when the machine can't give the memory: another method must be offered then, never a
 * weaker cost.
 */
export function stretchPassword(password: string, salt: Uint8Array): Promise<Uint8Array> {
  return argon2idAsync(password.normalize('NFKC'), salt, passwordCost)
}

/**
 * An oblivious pseudo-random function over ristretto255-SHA512, mode OPRF: the guardian helps to turn a
 * stretched password into a key and learns nothing of it, so that a stolen database alone allows no guessing.
 */
export const passwordOprf = {
  /** The guardian's key for one account. */
  createKey: (): Uint8Array => oprf.generateKeyPair().secretKey,
  /** Step 1, in the browser. */
  blind: (input: Uint8Array): BlindedInput => oprf.blind(input),
  /** Step 2, at the guardian. Throws on a point that isn't one. */
  evaluate: (key: Uint8Array, blinded: Uint8Array): Uint8Array => oprf.blindEvaluate(key, blinded),
  /** Step 3, in the browser: 64 bytes. */
  finalize: (input: Uint8Array, blind: Uint8Array, evaluated: Uint8Array): Uint8Array =>
    oprf.finalize(input, blind, evaluated),
}

/** The wrap key of a password: HKDF-SHA256 over the finished OPRF output. */
export function passwordWrapKey(oprfOutput: Uint8Array): Uint8Array {
  return hkdf(sha256, oprfOutput, undefined, utf8ToBytes('ew/rsk/password/v1'), 32)
}

/**
 * What a passkey is asked to evaluate, at making and at each use: 32 bytes, fixed for a relying party. The device works it
 * out itself: a server that could choose it could learn what the passkey opens with.
 */
export function prfSalt(rpId: string): Uint8Array {
  return sha256(utf8ToBytes(`ew/prf/v1|${rpId}`))
}

/** The wrap key of a passkey: HKDF-SHA256 over its 32-byte PRF output. */
export function prfWrapKey(prfOutput: Uint8Array, credentialId: Uint8Array): Uint8Array {
  if (prfOutput.length !== 32) throw new KeysError('keys/seal-invalid')
  return hkdf(sha256, prfOutput, credentialId, utf8ToBytes('ew/rsk/prf/v1'), 32)
}

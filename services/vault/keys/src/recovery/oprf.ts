import { ristretto255_oprf } from '@noble/curves/ed25519.js'

const { oprf } = ristretto255_oprf

/** What the person's side keeps while the guardian answers. */
export type BlindedInput = { readonly blind: Uint8Array; readonly blinded: Uint8Array }

/**
 * An oblivious pseudo-random function over ristretto255-SHA512, RFC 9497 mode OPRF: the guardian helps to turn a
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

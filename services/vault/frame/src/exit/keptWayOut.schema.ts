import * as v from 'valibot'

const base64urlText = v.pipe(v.string(), v.regex(/^[\w-]{16,1364}$/))
const address = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,100}$/))
const wrapEntries = { wrapId: base64urlText, ciphertext: base64urlText }

/**
 * What the wallet's own window keeps so that its person opens the wallet while no server answers: D under the device's cover,
 * R sealed to the recovery key, and that key under what the person holds. No password: it takes the guardian's answer.
 */
const keptWayOutSchema = v.strictObject({
  kind: v.literal('latchkey/way-out/v1'),
  user: v.string(),
  setId: base64urlText,
  addresses: v.union([
    v.strictObject({ evm: address, solana: address, bitcoinPayment: address, bitcoinOrdinals: address }),
    v.strictObject({ evm: address }),
    v.strictObject({ solana: address }),
  ]),
  coveredShare: v.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  sealedRecovery: base64urlText,
  recoveryPublicKey: base64urlText,
  /** Relying party of the passkeys. */
  rpId: v.optional(v.string()),
  wraps: v.array(
    v.variant('method', [
      v.strictObject({ ...wrapEntries, method: v.literal('code') }),
      v.strictObject({ ...wrapEntries, method: v.literal('passkey'), credentialId: base64urlText }),
    ]),
  ),
})

/** One person's way out in this browser. */
export type KeptWayOut = v.InferOutput<typeof keptWayOutSchema>

/** Those of the ways out in a store that this version reads. Another version may have written them. */
export function readWaysOut(kept: unknown): readonly KeptWayOut[] {
  if (!Array.isArray(kept)) return []
  return kept.filter((each): each is KeptWayOut => v.is(keptWayOutSchema, each))
}

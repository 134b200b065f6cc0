import * as v from 'valibot'
import { base64urlSchema, sealKeySchema, vaultIdSchema } from './vault.schema.ts'
import { credentialIdSchema } from './webauthn.schema.ts'

/** The secret recovery key under a wrap key: nonce, 32 bytes, tag. Context: person, public key, slot `wrap:<wrapId>`. */
const wrapCiphertextSchema = base64urlSchema(96)

const common = {
  /** Drawn by the device. The same id with the same content is the same call again. */
  wrapId: vaultIdSchema,
  recoveryPublicKey: sealKeySchema,
  ciphertext: wrapCiphertextSchema,
}

/** How a person can get at the recovery key by what they hold: one row for each way. Design of the embedded wallet, 3.2. */
export const recoveryWrapSchema = v.variant('method', [
  v.strictObject({ ...common, method: v.literal('passkey'), credentialId: credentialIdSchema }),
  /** Argon2id with this salt (16 bytes), then the guardian's blind evaluation. */
  v.strictObject({ ...common, method: v.literal('password'), salt: base64urlSchema(22) }),
  v.strictObject({ ...common, method: v.literal('code') }),
])

export type RecoveryWrap = v.InferOutput<typeof recoveryWrapSchema>

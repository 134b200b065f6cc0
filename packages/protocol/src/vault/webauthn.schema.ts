import * as v from 'valibot'
import { base64urlSchema, sealKeySchema, vaultIdSchema } from './vault.schema.ts'

/** The secret recovery key under a wrap key: nonce, 32 bytes, tag. Context: person, public key, slot `wrap:<wrapId>`. */
const wrapCiphertextSchema = base64urlSchema(96)

const common = {
  /** Drawn by the device. The same id with the same content is the same call again. */
  wrapId: vaultIdSchema,
  recoveryPublicKey: sealKeySchema,
  ciphertext: wrapCiphertextSchema,
}

/** The id of a passkey. WebAuthn allows 1023 bytes. */
export const credentialIdSchema = base64urlSchema(16, 1364)

/** How a person can get at the recovery key by what they hold: one row for each way. Design of the embedded wallet, 3.2. */
export const recoveryWrapSchema = v.variant('method', [
  v.strictObject({ ...common, method: v.literal('passkey'), credentialId: credentialIdSchema }),
  /** Argon2id with this salt (16 bytes), then the guardian's blind evaluation. */
  v.strictObject({ ...common, method: v.literal('password'), salt: base64urlSchema(22) }),
  v.strictObject({ ...common, method: v.literal('code') }),
])

export type RecoveryWrap = v.InferOutput<typeof recoveryWrapSchema>

/** 256 bits that a passkey signs. Good once, for five minutes. */
export const challengeSchema = base64urlSchema(43)

const clientData = base64urlSchema(1, 4096)

/** What `navigator.credentials.create()` returned: the parts that a server reads. WebAuthn level 3, section 5.2.1. */
export const newPasskeySchema = v.strictObject({
  id: credentialIdSchema,
  clientDataJSON: clientData,
  attestationObject: base64urlSchema(1, 8192),
  transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))), v.maxLength(8)),
  /** Whether the authenticator has the `prf` extension: without it the passkey logs in but opens nothing. */
  prf: v.boolean(),
})

/** What `navigator.credentials.get()` returned. WebAuthn level 3, section 5.2.2. */
export const passkeyAnswerSchema = v.strictObject({
  id: credentialIdSchema,
  clientDataJSON: clientData,
  authenticatorData: base64urlSchema(1, 2048),
  signature: base64urlSchema(1, 2048),
  /** The person's id, as it was set when the passkey was made. */
  userHandle: v.nullable(base64urlSchema(22)),
})

/** What a page needs to ask for a passkey. The salt of the `prf` extension is not the server's to choose. */
export const passkeyChallengeEntries = {
  challengeId: base64urlSchema(22),
  challenge: challengeSchema,
  /** Relying party: a registrable domain of the wallet's own page. */
  rpId: v.string(),
  expiresInSeconds: v.number(),
}

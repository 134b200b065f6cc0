import * as v from 'valibot'

/** Bytes as base64url without padding, within a length in characters. */
export const base64urlSchema = (minimum: number, maximum = minimum) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.minLength(minimum), v.maxLength(maximum))

/** An id that the services draw: 128 bits. */
export const vaultIdSchema = base64urlSchema(22)

/** An e-mail address as a person types it. RFC 5321 allows 254 characters. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** The six digits of a mail. */
export const otpSchema = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** A compact JWS. */
export const jwsSchema = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))

/** A public X25519 key, 32 bytes. */
export const sealKeySchema = base64urlSchema(43)

/** The public addresses of a root, by the names of `RootAddresses` of the key code. */
export const walletAddressesSchema = v.strictObject({
  evm: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  bitcoinPayment: v.pipe(v.string(), v.regex(/^(bc|tb)1[a-z0-9]{20,80}$/)),
  bitcoinOrdinals: v.pipe(v.string(), v.regex(/^(bc|tb)1p[a-z0-9]{20,80}$/)),
})

/** A public signing key of a service. RFC 8037. */
export const signingKeySchema = v.strictObject({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: base64urlSchema(43),
  kid: v.string(),
})

/** What the answer to a finished call without content is. */
export const emptySchema = v.strictObject({})

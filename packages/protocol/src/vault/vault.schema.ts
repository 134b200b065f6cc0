import * as v from 'valibot'
import { loginProviderIds } from '../socialProviders.ts'

/**
 * The address of an app's page, as browsers write it (`location.href`), so that it is parsed in only one way: no other
 * scheme, no name and password in it, short enough to be sent along.
 */
export const pageUrlSchema = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.url(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, href } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && password === '' && href === text
  }),
)

/** Bytes as base64url without padding, within a length in characters. */
export const base64urlSchema = (minimum: number, maximum = minimum) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.minLength(minimum), v.maxLength(maximum))

/** One share of a root of 16, 20, 24, 28 or 32 bytes: a byte more. Those that are made here have 32. */
export const shareSchema = v.pipe(v.string(), v.regex(/^(?:[\w-]{23}|[\w-]{28}|[\w-]{34}|[\w-]{39}|[\w-]{44})$/))

/** An id that the services draw: 128 bits. */
export const vaultIdSchema = base64urlSchema(22)

/** A person as the auth service knows them. */
export const vaultUserSchema = v.strictObject({
  id: vaultIdSchema,
  /** Null for providers that give none. */
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  /** The mailbox that the guardian asks, where it is not `email`: that which the wallet was made with. */
  guardianEmail: v.nullable(v.string()),
  /** The provider whose login the guardian asks for; null: it mails a link. */
  guardianProvider: v.nullable(v.picklist(loginProviderIds)),
  /** Where the person has accounts that they log in with. */
  providers: v.array(v.picklist(loginProviderIds)),
})

/** A compact JWS. */
export const jwsSchema = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))

/** A session. Both tokens are useless without the key of the device that began it. */
export const vaultSessionSchema = v.strictObject({
  accessToken: base64urlSchema(43),
  accessExpiresInSeconds: v.number(),
  /** Good for one refresh; a second use ends the session. */
  refreshToken: base64urlSchema(43),
  /** What the host page may see: names the session and opens nothing. */
  handle: v.pipe(v.string(), v.regex(/^sid\.[\w-]{22}$/)),
  user: vaultUserSchema,
  /** Whether there is a wallet; `pending` while its making has not been finished. */
  wallet: v.picklist(['none', 'pending', 'active']),
  /** Whether this device holds a share of it. */
  deviceEnrolled: v.boolean(),
  /** Signed for the guardian: who is logged in on which device. Ten minutes. */
  assertion: jwsSchema,
})

export type VaultSession = v.InferOutput<typeof vaultSessionSchema>

/** An e-mail address as a person types it. RFC 5321 allows 254 characters. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())

/** The six digits of a mail. */
export const otpSchema = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** A public X25519 key, 32 bytes. */
export const sealKeySchema = base64urlSchema(43)

const evmAddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const solanaAddressSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/**
 * The public addresses of a root, by the names of `RootAddresses` of the key code: all four of one that is the entropy of a
 * phrase, or the one of a private key of Ethereum or of a key pair of Solana. Which they are says what the root is.
 */
export const walletAddressesSchema = v.union([
  v.strictObject({
    evm: evmAddressSchema,
    solana: solanaAddressSchema,
    bitcoinPayment: v.pipe(v.string(), v.regex(/^(bc|tb)1[a-z0-9]{20,80}$/)),
    bitcoinOrdinals: v.pipe(v.string(), v.regex(/^(bc|tb)1p[a-z0-9]{20,80}$/)),
  }),
  v.strictObject({ evm: evmAddressSchema }),
  v.strictObject({ solana: solanaAddressSchema }),
])

/**
 * A wallet's own word: a signature by its first EVM key, 65 bytes with the recovery bit first; of a wallet whose one address
 * is Solana's by that key, 64 bytes of Ed25519ctx.
 */
export const walletProofSchema = base64urlSchema(86, 87)

/** The addresses of a wallet in one: SHA-256 over all of them, as `addressesDigest` of the key code has it. */
export const addressesDigestSchema = base64urlSchema(43)

/** A public signing key of a service. RFC 8037. */
export const signingKeySchema = v.strictObject({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: base64urlSchema(43),
  kid: v.string(),
})

export type SigningKey = v.InferOutput<typeof signingKeySchema>

/** The keys of a service while one is renewed: the newest first, and a word of the older one that names the newer. */
export const publishedKeysSchema = v.strictObject({
  keys: v.pipe(v.array(signingKeySchema), v.minLength(1), v.maxLength(4)),
  /** JWS of the kind `key-succession+jwt`, signed by a key of the list or of before. */
  successions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(4)),
})
export type PublishedKeys = v.InferOutput<typeof publishedKeysSchema>

/** What the answer to a finished call without content is. */
export const emptySchema = v.strictObject({})

/** What work is done for, as the auth service drew it. */
const workChallengeSchema = v.pipe(v.string(), v.maxLength(128), v.regex(/^\d{1,2}\.\d{1,12}\.[\w-]{22}\.[\w-]{43}$/))

/** Work that was done. The solution is a whole number in decimal digits. */
export const doneWorkSchema = v.strictObject({
  challenge: workChallengeSchema,
  solution: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
})

/** Work to be done, for one mail of the device that asked. */
export const workSchema = v.strictObject({
  challenge: workChallengeSchema,
  bits: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32)),
  expiresInSeconds: v.number(),
})

/** The languages that mails are written in. An enumeration: no text of a caller's is in a mail. */
export const mailLanguageSchema = v.picklist(['en', 'de', 'ar'])
export type MailLanguage = v.InferOutput<typeof mailLanguageSchema>

import * as v from 'valibot'
import { oauthProviders } from './oauthProviders.ts'
import { base64urlSchema, jwsSchema, vaultIdSchema } from './vault.schema.ts'

/** A person as the auth service knows them. */
export const vaultUserSchema = v.strictObject({
  id: vaultIdSchema,
  /** Null for providers that tell none. */
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  /** The mailbox that the guardian asks, where it is not `email`: that which the wallet was made with. */
  guardianEmail: v.nullable(v.string()),
  /** The provider whose login the guardian asks for; null: it mails a link. */
  guardianProvider: v.nullable(v.picklist(oauthProviders)),
  /** Where the person has accounts that they log in with. */
  providers: v.array(v.picklist(oauthProviders)),
})

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

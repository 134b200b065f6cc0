import * as v from 'valibot'

/** A session of signed-in accounts, as people see it. Times are RFC 3339. */
export const signInSessionSchema = v.object({
  id: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  /** Whether it is the one that asks. */
  current: v.boolean(),
  accounts: v.array(
    v.object({
      /** CAIP-10. */
      account: v.string(),
      /** The host of the page. */
      domain: v.string(),
      signedInAt: v.string(),
      /** As the page said; unproven. */
      walletName: v.optional(v.string()),
    }),
  ),
})

export type SignInSession = v.InferOutput<typeof signInSessionSchema>

/** All of them with an account. */
export const signInSessionsSchema = v.object({ sessions: v.array(signInSessionSchema) })

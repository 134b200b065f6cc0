/** The one app that every provider of the devnet knows. */
export type SocialClient = { readonly clientId: string; readonly clientSecret: string }

/** Somebody who has just logged in at a provider. */
export type SocialPerson = {
  /** Stable: made from the name. */
  readonly id: string
  readonly name: string
  /** Empty: the person has none there. */
  readonly email: string
  readonly verified: boolean
}

/** A login between the provider's page and the app's server. */
export type SocialGrant = {
  readonly person: SocialPerson
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

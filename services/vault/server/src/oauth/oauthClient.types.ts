/** The operator's client at a social provider. Without one, the provider is not offered. */
export type OauthClient = {
  readonly clientId: string
  /** For Apple: the private key, PEM, that its client secrets are signed with. */
  readonly clientSecret: string
  /** Another address for the provider's servers: the devnet's. */
  readonly issuer?: string | undefined
  /** Apple alone. */
  readonly teamId?: string | undefined
  readonly keyId?: string | undefined
}

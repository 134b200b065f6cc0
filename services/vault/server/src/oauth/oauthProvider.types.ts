/** Who a provider says that somebody is. */
export type OauthIdentity = {
  readonly subject: string
  /** Only one that the provider has verified. */
  readonly email: string | null
  readonly userName: string | null
}

/** What a provider's way of speaking is given to find out who came back. */
export type OauthGrant = {
  readonly client: OauthClient
  readonly accessToken: string
  readonly idToken: string | undefined
  /** What the id token must repeat. */
  readonly nonce: string
  readonly nowMs: number
  /** A provider's address, moved to the configured server where there is one. */
  readonly at: (url: string) => string
  /** What came back beside the code, as text. */
  readonly returned: Readonly<Record<string, string>>
}

/** How one provider differs from the others. */
export type OauthProviderModule = {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scope: string
  /** How it names itself, where it does. */
  readonly issuers?: readonly string[]
  /** `form_post`: the person comes back by a POST from the provider's page. */
  readonly responseMode?: 'form_post'
  /** Sent to the provider's page beside what all get. */
  readonly extra?: Readonly<Record<string, string>>
  /** Default: id and secret in the body. `basic`: RFC 6749, section 2.3.1. */
  readonly clientAuth?: 'basic'
  /** The secret to send, where it isn't the configured one. */
  readonly secretOf?: (client: OauthClient, at: (url: string) => string, nowMs: number) => Promise<string>
  /** @throws Error when the answers don't fit: the login is refused then. */
  identify(grant: OauthGrant): Promise<OauthIdentity>
}

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

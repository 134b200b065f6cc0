import type { SocialProvider } from '@latchkey/protocol'

type Paths = {
  readonly authorize: string
  readonly token: string
  /** Public keys, of those that give id tokens. */
  readonly keys?: string
}

/** What each real provider does its own way, as its public documentation has it. Paths are those of the real ones. */
export type SocialProviderFacts = {
  readonly paths: Paths
  /** Comes back by a POST from the provider's page. */
  readonly formPost?: boolean
  /** `basic`: the client's name and secret come in the Authorization header. `signed`: the secret is a signed token. */
  readonly clientAuth?: 'basic' | 'signed'
  /** Claims of the id token beside the standard ones. */
  readonly claims?: (person: SocialPerson) => Readonly<Record<string, unknown>>
  /** Calls with an access token: path to answer. */
  readonly calls?: (person: SocialPerson, clientId: string) => Readonly<Record<string, unknown>>
}

export const socialProviderFacts: Readonly<Record<SocialProvider, SocialProviderFacts>> = {
  google: {
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
    claims: ({ name, email, verified }) => ({ name, ...(email === '' ? {} : { email, email_verified: verified }) }),
  },
  apple: {
    paths: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
    formPost: true,
    clientAuth: 'signed',
    // Booleans as texts, and no name: that comes once, beside the code.
    claims: ({ email, verified }) => (email === '' ? {} : { email, email_verified: String(verified) }),
  },
  github: {
    paths: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    calls: ({ id, name, email, verified }) => ({
      '/user': { id: Number(id), login: name, email: null },
      '/user/emails': email === '' ? [] : [{ email, primary: true, verified, visibility: 'private' }],
    }),
  },
  facebook: {
    paths: { authorize: '/v21.0/dialog/oauth', token: '/v21.0/oauth/access_token' },
    calls: ({ id, name, email }) => ({ '/v21.0/me': { id, name, ...(email === '' ? {} : { email }) } }),
  },
  x: {
    paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token' },
    clientAuth: 'basic',
    calls: ({ id, name }) => ({ '/2/users/me': { data: { id, name, username: name } } }),
  },
  discord: {
    paths: { authorize: '/oauth2/authorize', token: '/api/oauth2/token' },
    calls: ({ id, name, email, verified }, clientId) => ({
      '/api/oauth2/@me': { application: { id: clientId }, user: { id, username: name } },
      '/api/users/@me': { id, username: name, email: email === '' ? null : email, verified },
    }),
  },
}

/** The one app that every provider of the devnet knows. */
export type SocialClient = { readonly clientId: string; readonly clientSecret: string }

/** A person who has just logged in at a provider. */
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

import type { SocialProvider } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import type { OauthProviderModule } from './oauthProvider.types.ts'
import { readIdToken, readJson } from './providerAnswers.ts'

const xUserSchema = v.object({ data: v.object({ id: v.string(), username: v.string() }) })

/** Wants PKCE and the client in the Authorization header; tells no address at all. */
const x: OauthProviderModule = {
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  scope: 'users.read tweet.read',
  clientAuth: 'basic',
  async identify({ accessToken, at }) {
    const { data } = await readJson(at('https://api.x.com/2/users/me'), accessToken, xUserSchema)
    return { subject: data.id, email: null, userName: data.username }
  },
}

const userSchema = v.object({ id: v.number(), login: v.string() })
const emailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))
const checkSchema = v.object({ app: v.object({ client_id: v.string() }), user: v.object({ id: v.number() }) })

/**
 * No id token, so the app of a token is asked for; numbers for ids; the address is on a page of its own and may be
 * unverified or hidden.
 */
const github: OauthProviderModule = {
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  scope: 'read:user user:email',
  async identify({ accessToken, client, at }) {
    const credentials = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')
    const check = await readJson(
      at(`https://api.github.com/applications/${encodeURIComponent(client.clientId)}/token`),
      { authorization: `Basic ${credentials}`, body: { access_token: accessToken } },
      checkSchema,
    )
    if (check.app.client_id !== client.clientId) throw new Error('The token is of another app.')
    const user = await readJson(at('https://api.github.com/user'), accessToken, userSchema)
    if (user.id !== check.user.id) throw new Error('The token is of another person.')
    const emails = await readJson(at('https://api.github.com/user/emails'), accessToken, emailsSchema)
    const primary = emails.find(({ primary: first, verified }) => first && verified)
    return { subject: String(user.id), email: primary?.email ?? null, userName: user.login }
  },
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']

/** OpenID Connect as written, but that the issuer comes in two spellings. */
const google: OauthProviderModule = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scope: 'openid email profile',
  issuers,
  // Without it, a person with one account at hand is never asked which.
  extra: { prompt: 'select_account' },
  identify: (grant) => readIdToken(grant, 'https://www.googleapis.com/oauth2/v3/certs', issuers),
}

/** How each provider speaks. */
export const providerModules: Readonly<Record<SocialProvider, OauthProviderModule>> = {
  google,
  github,
  apple,
  facebook,
  x,
  discord,
}

import * as v from 'valibot'
import type { OauthProviderModule } from './oauthProvider.types.ts'
import { readJson } from './providerAnswers.ts'

const grantSchema = v.object({ application: v.object({ id: v.string() }), user: v.object({ id: v.string() }) })
const userSchema = v.object({
  id: v.string(),
  username: v.string(),
  email: v.nullish(v.string()),
  verified: v.optional(v.boolean()),
})

/** Tells for which app a token is; an address may be unverified. */
export const discord: OauthProviderModule = {
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  scope: 'identify email',
  async identify({ accessToken, client, at }) {
    const grant = await readJson(at('https://discord.com/api/oauth2/@me'), accessToken, grantSchema)
    if (grant.application.id !== client.clientId) throw new Error('The token is of another app.')
    const user = await readJson(at('https://discord.com/api/users/@me'), accessToken, userSchema)
    if (user.id !== grant.user.id) throw new Error('The token is of another person.')
    return { subject: user.id, email: user.verified === true ? (user.email ?? null) : null, userName: user.username }
  },
}

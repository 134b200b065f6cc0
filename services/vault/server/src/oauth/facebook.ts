import * as v from 'valibot'
import type { OauthProviderModule } from './oauthProvider.types.ts'
import { readJson } from './providerAnswers.ts'

const graph = 'https://graph.facebook.com/v21.0'
const tokenSchema = v.object({ data: v.object({ app_id: v.string(), is_valid: v.boolean(), user_id: v.string() }) })
const userSchema = v.object({ id: v.string(), name: v.optional(v.string()), email: v.optional(v.string()) })

/** An access token says nothing of the app that it is for, so it is asked about; not everybody has an address. */
export const facebook: OauthProviderModule = {
  authorizeUrl: 'https://www.facebook.com/v21.0/dialog/oauth',
  tokenUrl: `${graph}/oauth/access_token`,
  scope: 'public_profile email',
  async identify({ accessToken, client, at }) {
    const asked = new URLSearchParams({ input_token: accessToken })
    const appToken = `${client.clientId}|${client.clientSecret}`
    const { data } = await readJson(`${at(`${graph}/debug_token`)}?${asked}`, appToken, tokenSchema)
    if (!data.is_valid || data.app_id !== client.clientId) throw new Error('The token is of another app.')
    const user = await readJson(`${at(`${graph}/me`)}?fields=id,name,email`, accessToken, userSchema)
    if (user.id !== data.user_id) throw new Error('The token is of another person.')
    return { subject: user.id, email: user.email ?? null, userName: user.name ?? null }
  },
}

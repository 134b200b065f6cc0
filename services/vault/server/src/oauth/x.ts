import * as v from 'valibot'
import type { OauthProviderModule } from './oauthProvider.types.ts'
import { readJson } from './providerAnswers.ts'

const userSchema = v.object({ data: v.object({ id: v.string(), username: v.string() }) })

/** Wants PKCE and the client in the Authorization header; tells no address at all. */
export const x: OauthProviderModule = {
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  scope: 'users.read tweet.read',
  clientAuth: 'basic',
  async identify({ accessToken, at }) {
    const { data } = await readJson(at('https://api.x.com/2/users/me'), accessToken, userSchema)
    return { subject: data.id, email: null, userName: data.username }
  },
}

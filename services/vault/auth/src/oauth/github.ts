import * as v from 'valibot'
import type { OauthDialect } from './dialect.types.ts'
import { readJson } from './readJson.ts'

const userSchema = v.object({ id: v.number(), login: v.string() })
const emailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** No id token; numbers for ids; the address is on a page of its own and may be unverified or hidden. */
export const github: OauthDialect = {
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  scope: 'read:user user:email',
  async identify({ accessToken, at }) {
    const user = await readJson(at('https://api.github.com/user'), accessToken, userSchema)
    const emails = await readJson(at('https://api.github.com/user/emails'), accessToken, emailsSchema)
    const primary = emails.find(({ primary: first, verified }) => first && verified)
    return { subject: String(user.id), email: primary?.email ?? null, userName: user.login }
  },
}

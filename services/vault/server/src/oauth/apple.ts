import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import type { OauthProviderModule } from './oauthProvider.types.ts'
import { readIdToken } from './providerAnswers.ts'

const issuer = 'https://appleid.apple.com'
const secretMs = 5 * 60_000
const userSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name: v.optional(v.object({ firstName: v.optional(v.string()), lastName: v.optional(v.string()) })),
  }),
)

/**
 * Sends people back by a POST as soon as the name or the address is asked for, tells the name once in a field beside the
 * code, and takes a signed token for a secret.
 */
export const apple: OauthProviderModule = {
  authorizeUrl: `${issuer}/auth/authorize`,
  tokenUrl: `${issuer}/auth/token`,
  scope: 'name email',
  issuers: [issuer],
  responseMode: 'form_post',
  async secretOf({ clientId, clientSecret, teamId = '', keyId = '', issuer: own }, _, nowMs) {
    const nowSeconds = Math.floor(nowMs / 1000)
    return new SignJWT({
      iss: teamId,
      sub: clientId,
      aud: own ?? issuer,
      iat: nowSeconds,
      exp: nowSeconds + secretMs / 1000,
    })
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .sign(await importPKCS8(clientSecret, 'ES256'))
  },
  async identify(grant) {
    const identity = await readIdToken(grant, `${issuer}/auth/keys`, [issuer])
    const told = v.safeParse(userSchema, grant.returned.user)
    const { firstName, lastName } = (told.success && told.output.name) || {}
    const userName = [firstName, lastName].filter(Boolean).join(' ').slice(0, 100)
    return { ...identity, userName: userName === '' ? null : userName }
  },
}

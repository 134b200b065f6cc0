import { toHex } from '../bytes.ts'
import { type RandomBytes, sha256 } from '../secrets.ts'
import type { Carrier } from '../sessions/Session.types.ts'
import type { createAccessTokens } from './accessTokens.ts'

/**
 * Sessions by an access token that lives for minutes and a refresh token that serves once. The refresh token is the id of
 * the session and a secret; the store finds the session by its id, and knows the secret's hash.
 */
export function tokenCarrier(tokens: ReturnType<typeof createAccessTokens>, randomBytes: RandomBytes): Carrier {
  return {
    keepsProofs: true,
    keyOf: async (request, purpose) => {
      const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      const claims = token === undefined ? undefined : await tokens.read(token, purpose)
      return claims && sha256(claims.sid)
    },
    issue: () => {
      const id = toHex(randomBytes(16))
      const secret = toHex(randomBytes(32))
      const refreshFamily = sha256(familyOf(secret))
      return { secret, fresh: { key: sha256(id), id, refresh: sha256(secret), refreshFamily } }
    },
    carry: async (record, secret) => {
      const { token, expiresAt } = await tokens.write(record)
      const body = {
        accessToken: token,
        accessExpiresAt: new Date(expiresAt).toISOString(),
        refreshToken: `${record.id}.${secret}`,
      }
      return { headers: [], body }
    },
    drop: () => [],
  }
}

/** What the secrets of all refresh tokens of a session begin with: it tells one that was traded from one made up. */
export function familyOf(secret: string): string {
  return secret.slice(0, 32)
}

/** The id and the secret in a refresh token. Undefined for what is none. */
export function readRefreshToken(token: string): { id: string; secret: string } | undefined {
  const [, id, secret] = /^([0-9a-f]{32})\.([0-9a-f]{64})$/.exec(token) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

import { toHex } from '../bytes.ts'
import { type RandomBytes, sha256 } from '../secrets.ts'
import type { Carrier } from '../sessions/Session.types.ts'

export const sessionCookie = '__Host-siwx'
export const nonceCookie = '__Host-siwx-nonce'

const secretShape = /^[0-9a-f]{64}$/

/**
 * The secret in a cookie of a request. Undefined where there is none, where it is not one of ours, and where there are
 * two of one name: then it is open whose they are.
 */
export function readCookie(request: Request, name: string): string | undefined {
  const found = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  const value = found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
  return value !== undefined && secretShape.test(value) ? value : undefined
}

/** A cookie of this host alone, that no script reads and no other site's form sends (RFC 6265bis). */
export function writeCookie(name: string, value: string, maxAgeMs: number): readonly [string, string] {
  const seconds = Math.max(0, Math.floor(maxAgeMs / 1000))
  return ['set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`]
}

/** Sessions by a cookie of 256 random bits. */
export function cookieCarrier(randomBytes: RandomBytes): Carrier {
  return {
    keepsProofs: false,
    keyOf: async (request) => {
      const secret = readCookie(request, sessionCookie)
      return secret === undefined ? undefined : sha256(secret)
    },
    issue: () => {
      const secret = toHex(randomBytes(32))
      return { secret, fresh: { key: sha256(secret), id: toHex(randomBytes(16)) } }
    },
    carry: async ({ endsAt }, secret, now) => ({
      headers: [writeCookie(sessionCookie, secret, endsAt - now)],
      body: {},
    }),
    drop: () => [writeCookie(sessionCookie, '', 0)],
  }
}

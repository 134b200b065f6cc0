import { isLocalHost } from '../checks/checkSignInText.ts'
import { siwxError } from '../siwxError.ts'

/**
 * Refuses what a page of another site sends: a write says where it comes from (Fetch, `Origin` and `Sec-Fetch-Site`),
 * and no page can say otherwise.
 *
 * @throws KitError `siwx/origin-forbidden`.
 */
export function checkOrigin(request: Request, domains: readonly string[], origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  const isOwn =
    origin === null ? request.headers.get('sec-fetch-site') === 'same-origin' : isOwnOrigin(origin, domains, origins)
  if (!isOwn) throw siwxError('siwx/origin-forbidden')
}

function isOwnOrigin(origin: string, domains: readonly string[], origins: readonly string[]): boolean {
  if (origins.includes(origin)) return true
  return domains.some(
    (domain) => origin === `https://${domain}` || (isLocalHost(domain) && origin === `http://${domain}`),
  )
}

/** What lets a page of a listed origin read an answer. Never `*`: answers go with the session's cookie. */
export function corsHeaders(request: Request, origins: readonly string[]): readonly (readonly [string, string])[] {
  if (origins.length === 0) return []
  const origin = request.headers.get('origin')
  const vary = ['vary', 'Origin'] as const
  if (origin === null || !origins.includes(origin)) return [vary]
  return [
    vary,
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
    // By it a page tells a wrong clock of its own from a sign-in that took too long.
    ['access-control-expose-headers', 'date'],
  ]
}

/** What a browser asks before it sends from one of `origins`. */
export const preflightHeaders = [
  ['access-control-allow-methods', 'GET, POST'],
  ['access-control-allow-headers', 'content-type, authorization'],
  ['access-control-max-age', '600'],
] as const

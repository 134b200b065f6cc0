import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a call comes from an operator, or a service of theirs: it has the token, and no browser sent it. Browsers name the
 * page (`Origin`) or what the request is for (`Sec-Fetch-Site`), and no page can keep them from it.
 *
 * @param token Undefined: there is none who may.
 */
export function isOperator(header: (name: string) => string | undefined, token: string | undefined): boolean {
  if (token === undefined || header('origin') !== undefined || header('sec-fetch-site') !== undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header('authorization') ?? ''), digest(`Bearer ${token}`))
}

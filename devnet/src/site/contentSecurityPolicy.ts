/**
 * The policy of a page that we serve: nothing inline, nothing from elsewhere but the api's answers and pictures.
 * `connect` are further origins that the page may ask.
 */
export function contentSecurityPolicy(apiUrl: string, connect: readonly string[] = []): string {
  const api = new URL(apiUrl).origin
  const socket = api.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    ['connect-src', "'self'", api, socket, ...connect].join(' '),
    `img-src 'self' data: blob: ${api}`,
    "style-src 'self'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * The policy of a page that we serve: nothing inline, and nothing from elsewhere but what is named. `connect` are the
 * origins that the page may ask, `images` those that it may show pictures of, `frames` those that it may embed.
 */
export function contentSecurityPolicy(allow: {
  connect: readonly string[]
  images?: readonly string[]
  frames?: readonly string[]
}): string {
  return [
    "default-src 'self'",
    ['connect-src', "'self'", ...allow.connect].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...(allow.images ?? [])].join(' '),
    ['frame-src', "'self'", ...(allow.frames ?? [])].join(' '),
    "style-src 'self'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ')
}

import type { OauthProvider } from '@latchkey/protocol/vault'

/** Where a provider sends people back to. One for each: an answer of one is never taken for another's (RFC 9700, 4.4). */
export const returnPath = (provider: OauthProvider): string => `/oauth/return/${provider}`

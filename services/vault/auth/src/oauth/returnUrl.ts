import type { OauthProvider } from '@latchkey/protocol/vault'
import type { AuthConfig } from '../config/authConfig.types.ts'

/** Where a provider sends people back to. One for each: an answer of one is never taken for another's (RFC 9700, 4.4). */
export const returnUrl = ({ publicUrl }: AuthConfig, provider: OauthProvider): string =>
  `${publicUrl}/oauth/return/${provider}`

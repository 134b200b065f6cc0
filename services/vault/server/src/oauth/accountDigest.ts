import type { OauthProvider } from '@latchkey/protocol/vault'
import { digest } from '../crypto/digest.ts'

/** What both services call an account at a provider when they speak of it. No address has a slash before its first @. */
export const accountDigest = (provider: OauthProvider, subject: string): string => digest(`${provider}/${subject}`)

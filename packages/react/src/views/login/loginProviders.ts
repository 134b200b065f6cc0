import type { SocialProvider } from '@latchkey/core/login'

/** What each provider calls itself. */
export const loginProviders: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}

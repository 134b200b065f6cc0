import type { OauthProvider } from '@latchkey/protocol/vault'

/** What providers call themselves, in every language. */
export const providerNames: Readonly<Record<OauthProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

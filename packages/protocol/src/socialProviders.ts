/**
 * Every provider that people can log in at with OAuth, by its id, with what it calls itself in all languages; in the order
 * in which they are offered (spec 9, S9.75). A new one is a row here, its mark in the modal and a module of the server that
 * speaks its OAuth; the compiler names the places.
 */
export const socialProviders = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
} as const

export type SocialProvider = keyof typeof socialProviders

export const socialProviderIds = Object.keys(socialProviders) as SocialProvider[]

const { google, x, ...others } = socialProviders

/** Those with Farcaster, which has messages and calls of its own: every place where a person may be known by an account. */
export const loginProviders = { google, x, farcaster: 'Farcaster', ...others } as const

export type LoginProvider = keyof typeof loginProviders

export const loginProviderIds = Object.keys(loginProviders) as LoginProvider[]

import * as v from 'valibot'

/** The parameter of a page's address by which a person comes back to it from a provider. */
export const loginReturnParameter = 'latchkey-login'

/** What the page keeps of the embedded wallet in its local storage. Spec 3 [S3.117] to [S3.123]. */
export const embeddedStorageKeys = {
  email: '@appkit-wallet/EMAIL',
  emailLoginUsed: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  /** Milliseconds since 1970, as text. */
  lastEmailLoginTime: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  /** A CAIP-2 id or a number; 1 where there is none. */
  lastUsedChain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  socialUsername: '@appkit-wallet/SOCIAL_USERNAME',
  smartAccountEnabled: '@appkit-wallet/SMART_ACCOUNT_ENABLED',
  /** Numbers joined by commas. */
  smartAccountEnabledNetworks: '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
  preferredAccountType: '@appkit-wallet/PREFERRED_ACCOUNT_TYPE',
  /** The handle of the session: names it and opens nothing. */
  sessionToken: '@appkit-wallet/SESSION_TOKEN_KEY',
} as const

/**
 * What a person comes back with from a provider: the login, and what proves that this browser was there for it. Worth
 * nothing on another device.
 */
export const loginReturnSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}\.[\w-]{43}$/))

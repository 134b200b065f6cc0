/** Social logins by authorisation code. Farcaster has messages of its own. Spec 3, spec 5. */
export const oauthProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type OauthProvider = (typeof oauthProviders)[number]

import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import type { OauthClient } from './oauthProvider.types.ts'

/** The clients at social providers that the environment names, as `OAUTH_GOOGLE_CLIENT_ID` and so on. */
export function readOauthEnv(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Partial<Record<SocialProvider, OauthClient>>> {
  const clients = socialProviderIds.flatMap((provider): [SocialProvider, OauthClient][] => {
    const value = (name: string) => environment[`OAUTH_${provider.toUpperCase()}_${name}`] || undefined
    const clientId = value('CLIENT_ID')
    const clientSecret = value('CLIENT_SECRET')
    if (clientId === undefined || clientSecret === undefined) return []
    return [
      [
        provider,
        {
          clientId,
          // Line ends of a PEM key are written as \n in an environment file.
          clientSecret: clientSecret.replaceAll('\\n', '\n'),
          issuer: value('ISSUER')?.replace(/\/+$/, ''),
          teamId: value('TEAM_ID'),
          keyId: value('KEY_ID'),
        },
      ],
    ]
  })
  return Object.fromEntries(clients)
}

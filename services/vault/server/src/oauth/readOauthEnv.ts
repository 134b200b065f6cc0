import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { OauthClient } from './oauthProvider.types.ts'

const parts = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER', 'TEAM_ID', 'KEY_ID'] as const
type Part = (typeof parts)[number]
type SettingName = `OAUTH_${Uppercase<SocialProvider>}_${Part}`

const nameOf = (provider: SocialProvider, part: Part) =>
  `OAUTH_${provider.toUpperCase() as Uppercase<SocialProvider>}_${part}` as const

const setting = v.optional(v.string())

/** The environment keys of clients at social providers, as `OAUTH_GOOGLE_CLIENT_ID` and so on. */
export const oauthEnv = Object.fromEntries(
  socialProviderIds.flatMap((provider) => parts.map((part) => [nameOf(provider, part), setting])),
) as Readonly<Record<SettingName, typeof setting>>

/** The clients that the settings name: those that have both an id and a secret. */
export function readOauthEnv(
  env: Readonly<Partial<Record<SettingName, string | undefined>>>,
): Readonly<Partial<Record<SocialProvider, OauthClient>>> {
  const clients = socialProviderIds.flatMap((provider): [SocialProvider, OauthClient][] => {
    const value = (part: Part) => env[nameOf(provider, part)] || undefined
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

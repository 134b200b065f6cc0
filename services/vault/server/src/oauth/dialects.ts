import type { OauthProvider } from '@latchkey/protocol/vault'
import { apple } from './apple.ts'
import type { OauthDialect } from './dialect.types.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { x } from './x.ts'

/** How each provider speaks. */
export const dialects: Readonly<Record<OauthProvider, OauthDialect>> = { google, github, apple, facebook, x, discord }

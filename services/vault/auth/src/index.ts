export type { OauthClient } from '../../server/src/oauth/oauthProvider.types.ts'
export type { AuthConfig } from './config.ts'
export { startAuth } from './startAuth.ts'

export type { OauthClient } from '../../server/src/oauth/oauthClient.types.ts'
export type { AuthConfig } from './config/authConfig.types.ts'
export { startAuth } from './startAuth.ts'

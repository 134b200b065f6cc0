export type { AuthConfig, OauthClient } from './config/authConfig.types.ts'
export { startAuth } from './startAuth.ts'

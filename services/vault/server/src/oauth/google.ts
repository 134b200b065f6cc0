import type { OauthDialect } from './dialect.types.ts'
import { readIdToken } from './readIdToken.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']

/** OpenID Connect as written, but that the issuer comes in two spellings. */
export const google: OauthDialect = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scope: 'openid email profile',
  issuers,
  // Without it, whoever has one account at hand is never asked which.
  extra: { prompt: 'select_account' },
  identify: (grant) => readIdToken(grant, 'https://www.googleapis.com/oauth2/v3/certs', issuers),
}

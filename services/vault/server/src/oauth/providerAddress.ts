import type { OauthClient } from './oauthClient.types.ts'

/** A provider's address; where the operator names another server, the same path there. */
export const providerAddress =
  ({ issuer }: OauthClient) =>
  (url: string): string =>
    issuer === undefined ? url : `${issuer}${new URL(url).pathname}`

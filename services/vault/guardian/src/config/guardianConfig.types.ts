import type { OauthProvider } from '@latchkey/protocol/vault'
import type { GroundConfig } from '../../../server/src/config/groundConfig.types.ts'
import type { OauthClient } from '../../../server/src/oauth/oauthClient.types.ts'

/** Everything that the guardian is told. */
export type GuardianConfig = GroundConfig & {
  /** Where the auth service answers, without a slash at the end. */
  readonly authUrl: string
  /** How long an approved device waits for the recovery key, while others may veto. Default 0. */
  readonly newDeviceDelayMs?: number | undefined
  /** The same clients as the auth service's: providers that name people by the app name them alike only then. */
  readonly oauth?: Readonly<Partial<Record<OauthProvider, OauthClient>>> | undefined
  /** Whom the guardian asks at their provider, and not by mail. Default `withoutEmail`. */
  readonly asksProvider?: 'always' | 'withoutEmail' | undefined
  /** Asked for by one network in an hour. Default 400. */
  readonly approvalsPerNetwork?: number | undefined
}

import type { GroundConfig } from '../../../server/src/config/groundConfig.types.ts'

/** Everything that the guardian is told. */
export type GuardianConfig = GroundConfig & {
  /** Where the auth service answers, without a slash at the end. */
  readonly authUrl: string
  /** How long an approved device waits for the recovery key, while others may veto. Default 0. */
  readonly newDeviceDelayMs?: number | undefined
}

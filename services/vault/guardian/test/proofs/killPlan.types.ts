import type { RootAddresses } from '@latchkey/vault/keys'

/** What is done while the services are killed. */
export const killScenarios = ['create', 'enrol', 'rotate', 'delete'] as const
export type KillScenario = (typeof killScenarios)[number]

/** A device with what it keeps: the same before and after a kill. Bytes are base64url. */
export type KillDevice = {
  /** PEM. */
  readonly key: string
  readonly accessToken: string
  readonly assertion: string
  readonly setId: string
  readonly deviceShare: string
  readonly serverShare: string
  readonly sealedRecovery: string
}

/** Everything that a run needs, so that the same calls can be made again. */
export type KillPlan = {
  readonly scenario: KillScenario
  readonly nowMs: number
  readonly userId: string
  readonly email: string
  readonly root: string
  readonly addresses: RootAddresses
  readonly recoveryPublicKey: string
  readonly sealedRecoveryKey: string
  readonly maker: KillDevice
  readonly other: KillDevice
  readonly rotation: {
    readonly releaseId: string
    readonly recoveryPublicKey: string
    readonly sealedRecoveryKey: string
    readonly sealedRecovery: string
  }
}

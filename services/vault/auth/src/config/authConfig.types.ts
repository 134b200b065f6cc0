import type { OauthProvider } from '@latchkey/protocol/vault'
import type { GroundConfig } from '../../../server/src/config/groundConfig.types.ts'
import type { OauthClient } from '../../../server/src/oauth/oauthClient.types.ts'

/** How accounts of one app are treated. */
export type ProjectPolicy = {
  /** Default: that of the service. */
  readonly loginPolicy?: 'standard' | 'strict' | undefined
  /**
   * `operator`: one account for all of the operator's apps. `project`: one of its own here. To be chosen once: whoever
   * changes it hides every wallet from its owner. Default `operator`.
   */
  readonly isolation?: 'operator' | 'project' | undefined
}

/** Everything that the auth service is told. */
export type AuthConfig = GroundConfig & {
  /** Where the guardian answers, without a slash at the end. */
  readonly guardianUrl: string
  /** Relying party of passkeys: the host of the frame's origin (the default), or a domain above it. Never to be changed. */
  readonly rpId?: string | undefined
  /** `strict` asks for the guardian's approval of every new device. Default `standard`. */
  readonly loginPolicy?: 'standard' | 'strict' | undefined
  /** By the id of the project. */
  readonly projects?: Readonly<Record<string, ProjectPolicy>> | undefined
  readonly oauth?: Readonly<Partial<Record<OauthProvider, OauthClient>>> | undefined
  /** Of one network in an hour. Default 400 each. */
  readonly mailsPerNetwork?: number | undefined
  readonly passkeyLoginsPerNetwork?: number | undefined
  readonly socialLoginsPerNetwork?: number | undefined
  /** Every request for a login is answered after this long, known address or not. Default 250. */
  readonly answerDelayMs?: number | undefined
}

import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { takeFrom } from '../../../server/src/limits/takeFrom.ts'
import { withUses } from '../../../server/src/limits/withUses.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { scopeOf } from '../users/scopeOf.ts'
import { openChallenge } from './openChallenge.ts'

/** Begins a login by passkey, for whoever it may be. @throws VaultFault `login/throttled` */
export async function beginPasskeyLogin(
  deps: AuthDeps,
  { device, network, projectId }: { device: string; network: string; projectId: string },
): Promise<openChallenge.Answer> {
  const name = `passkey-network/${deps.pepper.mac('network', network)}`
  const limit = withUses(limits.passkeysOfANetwork, deps.config.passkeyLoginsPerNetwork)
  const taken = await takeFrom(deps.database, name, limit, deps.clock.nowMs())
  if (!taken.allowed)
    throw new VaultFault('login/throttled', {
      description: 'Too many logins from here.',
      retryAfterMs: taken.retryAfterMs,
    })
  return openChallenge(deps, { purpose: 'login', thumbprint: device, user_id: null, scope: scopeOf(deps, projectId) })
}

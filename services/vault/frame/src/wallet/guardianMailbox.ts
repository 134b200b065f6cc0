import { accountEndpoints, guardianEndpoints } from '@latchkey/protocol/vault'
import { isRefusal } from '../protection/isRefusal.ts'
import type { WalletPorts } from './wallet.types.ts'

/**
 * The mailbox that the guardian asks. Where the address for logging in was changed, the guardian is asked whether it has
 * followed, and the auth service is told so.
 * @param ask Whether both mailboxes are to be mailed about it, right after a change.
 * @returns null where there is none.
 */
export async function guardianMailbox(
  { sessions, guardian }: Pick<WalletPorts, 'sessions' | 'guardian'>,
  { ask = false }: { readonly ask?: boolean } = {},
): Promise<string | null> {
  const { user, assertion } = await sessions.fresh()
  const { email, guardianEmail } = user
  if (guardianEmail === null || email === null) return guardianEmail ?? email
  try {
    const body = { assertion, from: guardianEmail, to: email, ask }
    const { word } = await guardian.call(guardianEndpoints.mailbox, body)
    if (word === null) return guardianEmail
    await sessions.call(accountEndpoints.emailGuardian, { word })
    await sessions.renew()
    return email
  } catch (error) {
    // It asks elsewhere, or was asked too often: the mailbox is the one that was known.
    if (isRefusal(error, 'vault/absent', 'login/throttled', 'guardian/assertion-invalid')) return guardianEmail
    throw error
  }
}

import {
  accountEndpoints,
  guardianEndpoints,
  guardianFarcasterEndpoints,
  type LoginProvider,
  serviceEndpoints,
} from '@latchkey/protocol/vault'
import { isServiceError } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeptSession } from '../store/vaultStore.ts'
import type { WalletPorts } from './walletPorts.ts'

/**
 * Whom the guardian is to ask about a wallet that is about to be made: at the provider where the operator wants that of
 * everyone, or the provider gave no address; by mail otherwise.
 * @param email That the person logged in with, or their provider gave.
 * @param hasScreens Whether the page shows the frame when it has something to ask.
 * @throws VaultError `login/email-needed` when there is neither
 */
export async function newOwner(
  ports: Pick<WalletPorts, 'sessions' | 'guardian'>,
  { user }: KeptSession,
  { email, hasScreens }: { readonly email: string | null; readonly hasScreens: boolean },
): Promise<{ readonly email: string } | { readonly provider: LoginProvider }> {
  if (hasScreens && user.providers.length > 0) {
    const { providers, asksProvider } = await ports.guardian.call(serviceEndpoints.guardianKeys, undefined)
    const provider = user.providers.find((each) => providers.includes(each))
    if (provider !== undefined && (email === null || asksProvider === 'always')) return { provider }
  }
  // Where the address has changed since a wallet was begun, the guardian may know the old one.
  const mailbox = user.guardianEmail === null ? email : await guardianMailbox(ports)
  if (mailbox === null) throw new VaultError('login/email-needed')
  return { email: mailbox }
}

/**
 * The mailbox that the guardian asks. Where the address for logging in was changed, the guardian is asked whether it has
 * followed, and the auth service is notified.
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
    if (isServiceError(error, 'vault/absent', 'login/throttled', 'guardian/assertion-invalid')) return guardianEmail
    throw error
  }
}

/**
 * Whether a mailbox leads to the wallet of an account of Farcaster by now: its link may have been pressed while no page was
 * open. The auth service is notified.
 */
export async function mailboxState({
  sessions,
  guardian,
}: Pick<WalletPorts, 'sessions' | 'guardian'>): Promise<'none' | 'waiting' | 'moved'> {
  const { user, assertion } = await sessions.fresh()
  if (user.guardianProvider !== 'farcaster' || user.email === null) return 'none'
  try {
    const body = { assertion, to: user.email, releaseId: null }
    const { state, word } = await guardian.call(guardianFarcasterEndpoints.mailbox, body)
    if (word === null) return state
    await sessions.call(accountEndpoints.emailGuardian, { word })
    await sessions.renew()
    return state
  } catch (error) {
    if (isServiceError(error, 'vault/absent', 'guardian/frozen', 'guardian/assertion-invalid')) return 'none'
    throw error
  }
}

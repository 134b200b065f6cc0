import { type OauthProvider, serviceEndpoints } from '@latchkey/protocol/vault'
import { FrameFault } from '../faults/FrameFault.ts'
import type { KeptSession } from '../store/store.types.ts'
import type { WalletPorts } from './wallet.types.ts'

/**
 * Whom the guardian is to ask about a wallet that is about to be made: at the provider where the operator wants that of
 * everybody, or the provider told no address; by mail otherwise.
 * @param email That the person logged in with, or their provider told.
 * @param hasScreens Whether the page shows the frame when it has something to ask.
 * @throws FrameFault `login/email-needed` when there is neither
 */
export async function newOwner(
  { guardian }: Pick<WalletPorts, 'guardian'>,
  { user }: KeptSession,
  { email, hasScreens }: { readonly email: string | null; readonly hasScreens: boolean },
): Promise<{ readonly email: string } | { readonly provider: OauthProvider }> {
  if (hasScreens && user.providers.length > 0) {
    const { providers, asksProvider } = await guardian.call(serviceEndpoints.guardianKeys, undefined)
    const provider = user.providers.find((each) => providers.includes(each))
    if (provider !== undefined && (email === null || asksProvider === 'always')) return { provider }
  }
  if (email === null) throw new FrameFault('login/email-needed')
  return { email }
}

import { selectAccount } from '../connection/account.selectors.ts'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from './loginConnector.ts'

/**
 * Chooses which account of the embedded wallet acts: the smart one, which takes several actions under one prompt, or the
 * plain one, whose address it shares. Both are the same key.
 *
 * @returns The one that holds: `eoa` where no network of the wallet has smart accounts (spec 4).
 * @throws KitError `login/dependency-unavailable`, `connection/client-not-set` without a login, `frame/*`.
 * @example
 * await setPreferredAccountType(kit, { type: 'smartAccount' }) // 'smartAccount'
 */
export async function setPreferredAccountType(
  kit: Kit,
  { type }: { readonly type: 'eoa' | 'smartAccount' },
): Promise<'eoa' | 'smartAccount'> {
  const { id, chain, login } = loginConnector(kit)
  if (!kit.store.getState().connections.has(id)) throw connectionClientNotSet({ details: 'Nobody is logged in' })
  const held = await login.setAccountType({ type, signal: new AbortController().signal })
  const { networkId } = selectAccount(kit.store.getState(), chain)
  if (networkId) kit.emit({ type: 'SET_PREFERRED_ACCOUNT_TYPE', accountType: held, network: networkId })
  return held
}

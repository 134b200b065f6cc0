import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { loginConnector } from '../login/loginConnector.ts'
import { turnOffSmartAccount } from '../login/turnOffSmartAccount.action.ts'
import { notSupported } from '../permissions/permissions.errors.ts'
import { delegationId, noteTakenBack } from './takenBack.ts'

/**
 * Makes an account of the embedded wallet a plain one again on a network (EIP-7702), and has the list of that network read
 * again, past the memory of the api.
 * @throws KitError `permissions/not-supported` for an account of another wallet, which alone can sign that, and what
 * `turnOffSmartAccount` throws.
 */
export async function undoDelegation(
  kit: Kit,
  { chainId, owner }: { readonly chainId: CaipNetworkId; readonly owner: string },
): Promise<void> {
  const { connections, connectors } = kit.store.getState()
  const isOwn =
    connectors.some(({ login }) => login !== undefined) &&
    (connections.get(loginConnector(kit).id)?.accounts ?? []).some((account) => isOf(account, owner, chainId))
  if (!isOwn) throw notSupported({ details: 'The account is of another wallet' })
  await turnOffSmartAccount(kit, { networkId: chainId })
  noteTakenBack(kit, chainId, owner, delegationId({ chainId, owner }))
}

/** A session names an account on one network; the same key is the account of all of the namespace. */
function isOf(account: string, owner: string, chainId: CaipNetworkId): boolean {
  const { namespace } = parseCaipNetworkId(chainId)
  return account.startsWith(`${namespace}:`) && account.toLowerCase().endsWith(`:${owner.toLowerCase()}`)
}

import type { CaipNetworkId } from '@latchkey/protocol'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { selectActiveNetwork } from '../network/network.selectors.ts'
import { transactionReverted } from '../plan/plan.errors.ts'
import { loginConnector } from './loginConnector.ts'

/** As long as a person looks at it; the transaction goes on without. */
const waitMs = 180_000

/**
 * Makes the smart account of the embedded wallet a plain one again on one network, by a transaction that the person
 * approves and pays for. Permissions that they gave rest there meanwhile, and count again with the next batch that turns
 * smart features on. Call it in the handler of a press.
 *
 * @returns Once it is in a block: the transaction's hash.
 * @throws KitError `connection/client-not-set` without a login, `frame/not-offered` where the account isn't smart,
 * `wallet/user-rejected`, `transaction/reverted`, `transaction/timeout` where no block has it after three minutes,
 * `login/dependency-unavailable`, `frame/*`, `network/*`.
 * @see https://eips.ethereum.org/EIPS/eip-7702
 * @example
 * await turnOffSmartAccount(kit, { networkId: 'eip155:8453' })
 */
export async function turnOffSmartAccount(
  kit: Kit,
  { networkId: named }: { readonly networkId?: CaipNetworkId | undefined } = {},
): Promise<{ readonly hash: string }> {
  const { id, login } = loginConnector(kit)
  const state = kit.store.getState()
  if (!state.connections.has(id)) throw connectionClientNotSet({ details: 'Nobody is logged in' })
  const network = findNetwork(kit, named ?? selectActiveNetwork(kit, state)?.caipNetworkId)
  login.setTheme(state.theme.themeMode)
  const hash = await login.turnOffSmartAccount({ networkId: network.caipNetworkId })
  const driver = await kit.driver(network.chainNamespace)
  const { signal } = new AbortController()
  const outcome = await driver.waitForTransaction?.({ network, hash, timeoutMs: waitMs, signal })
  await login.refreshSmartAccount()
  if (outcome?.status === 'reverted') throw transactionReverted({ hash })
  return { hash }
}

/**
 * Reads again whether the account of the embedded wallet is smart on the network in use: a batch may have made it so.
 * @throws KitError `login/dependency-unavailable`.
 * @example
 * await refreshSmartAccount(kit)
 * selectAccount(kit.store.getState()).smartAccountDeployed // true
 */
export async function refreshSmartAccount(kit: Kit): Promise<void> {
  await loginConnector(kit).login.refreshSmartAccount()
}

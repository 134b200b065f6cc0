import { coinTypeOf } from '@latchkey/protocol'
import type { SignedName } from '@latchkey/protocol/http'
import { selectAccount } from '../connection/account.selectors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { authNotFound } from './names.errors.ts'

/**
 * Asks the wallet in use to sign what is to become of a name, with the time of this moment in seconds, and makes the body
 * of the call from it.
 * @throws KitError `names/auth-not-found`, `names/invalid-chain-id`, `wallet/*`
 */
export async function signedName(kit: Kit, content: Readonly<Record<string, unknown>>): Promise<SignedName> {
  const state = kit.store.getState()
  const { address, namespace, networkId, connectionId } = selectAccount(state)
  const connectorId = connectionId && state.connections.get(connectionId)?.connectorId
  const connector = state.connectors.find(({ id }) => id === connectorId)
  if (address === undefined || networkId === undefined || connector === undefined) throw authNotFound()
  const coinType = coinTypeOf(networkId)
  const [driver, provider] = await Promise.all([kit.driver(namespace), connector.getProvider()])
  if (driver.signMessage === undefined) throw authNotFound()
  const owner = driver.parseAddress(address)
  // The service takes a message for some seconds only, so the time is taken last.
  const message = JSON.stringify({ ...content, timestamp: Math.floor(kit.env.clock.nowMs() / 1000) })
  const signature = await driver.signMessage({ provider, address, message })
  return { message, signature, coin_type: coinType, address: owner }
}

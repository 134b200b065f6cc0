import {
  coinTypeOf,
  isKitError,
  type KitError,
  type Network,
  namespaceCapabilities,
  namespaceNames,
  namespaceOfAddress,
} from '@latchkey/protocol'
import { getProfileAccount } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { nameNotFound, resolveFailed } from '../names/names.errors.ts'
import type { ChainDriver, ResolvedName } from '../ports/adapter.ts'
import { otherNamespace, unknownReceiver } from './send.errors.ts'

/** Ethereum's coin type: where a name leads on an EVM chain that it has no address of its own for. */
const mainCoinType = '60'

/**
 * The account behind a text that is no address of the network: a name of the service, or of the chain's own name service.
 * That one of them is down does not hide the other's answer.
 * @throws KitError `address/invalid`, `address/other-namespace`, `names/not-found`, `names/resolve-failed`.
 */
export async function findNamed(
  kit: Kit,
  network: Network,
  { driver, text, cause }: { driver: ChainDriver; text: string; cause: unknown },
): Promise<ResolvedName> {
  // A name has a dot, an address never: a mistyped address is not looked up as a name.
  if (!text.includes('.')) throw invalidReceiver(network, text, cause)
  const [ofService, ofChain] = await Promise.allSettled([
    findServiceName(kit, network, text),
    driver.resolveName?.({ network, name: text }),
  ])
  const found =
    (ofService.status === 'fulfilled' ? ofService.value : undefined) ??
    (ofChain.status === 'fulfilled' ? ofChain.value : undefined)
  if (found !== undefined) return found
  for (const outcome of [ofService, ofChain]) if (outcome.status === 'rejected') throw outcome.reason
  if (hasNames(network)) throw nameNotFound({ name: text })
  throw invalidReceiver(network, text, cause)
}

/**
 * The account behind a name that the service gave out; undefined if it is not registered or belongs to no zone of the
 * service.
 * @throws KitError `names/resolve-failed` when the service doesn't answer.
 */
async function findServiceName(kit: Kit, network: Network, name: string): Promise<ResolvedName | undefined> {
  if (!kit.options.apiUrl || !hasNames(network)) return undefined
  try {
    const found = await apiClient(kit).call(getProfileAccount, { params: { name }, query: { apiVersion: '2' } })
    if (!('addresses' in found)) return undefined
    const { addresses, attributes } = found
    const record = addresses[String(coinTypeOf(network.caipNetworkId))] ?? addresses[mainCoinType]
    return record && { address: record.address, name: found.name, imageUrl: attributes?.avatar }
  } catch (error) {
    if (isKitError(error, 'api/invalid-name') || isKitError(error, 'names/invalid-chain-id')) return undefined
    throw resolveFailed({ cause: error })
  }
}

/** Whether accounts of the network can have names. */
function hasNames({ chainNamespace }: Network): boolean {
  const capabilities: readonly string[] = namespaceCapabilities[chainNamespace]
  return capabilities.includes('names')
}

/** Why a text is no receiver on a network: it may be an address of another family of chains. */
function invalidReceiver(network: Network, text: string, cause: unknown): KitError {
  const theirs = namespaceOfAddress(text)
  if (theirs === undefined || theirs === network.chainNamespace) return unknownReceiver({ cause })
  return otherNamespace({ details: namespaceNames[theirs], cause })
}

import { isKitError, type Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { ChainDriver, ResolvedName } from '../ports/adapter.ts'
import { findServiceName } from './findServiceName.ts'
import { unknownReceiver } from './send.errors.ts'

/**
 * The account that a typed receiver means.
 * @throws KitError `address/invalid`; `names/resolve-failed` when nobody can say.
 */
export async function findReceiver(
  kit: Kit,
  network: Network,
  typed: string,
): Promise<ResolvedName | { readonly address: string }> {
  const driver = await kit.driver(network.chainNamespace)
  const text = typed.trim()
  try {
    return { address: driver.parseAddress(text) }
  } catch (error) {
    if (!isKitError(error, 'address/invalid')) throw error
    // A name has a dot, an address never: a mistyped address is not looked up as a name.
    const named = text.includes('.') ? await findNamed(kit, network, driver, text) : undefined
    if (!named) throw unknownReceiver({ cause: error })
    return { ...named, address: driver.parseAddress(named.address) }
  }
}

/** A name of the service, or of the chain's own name service. That one of them is down does not hide the other's answer. */
async function findNamed(kit: Kit, network: Network, driver: ChainDriver, name: string) {
  const [ofService, ofChain] = await Promise.allSettled([
    findServiceName(kit, network, name),
    driver.resolveName?.({ network, name }),
  ])
  const found =
    (ofService.status === 'fulfilled' ? ofService.value : undefined) ??
    (ofChain.status === 'fulfilled' ? ofChain.value : undefined)
  if (found !== undefined) return found
  for (const outcome of [ofService, ofChain]) if (outcome.status === 'rejected') throw outcome.reason
  return undefined
}

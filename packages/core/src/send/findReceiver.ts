import { isKitError, type Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { ResolvedName } from '../ports/adapter.ts'

/**
 * The account that a typed receiver means.
 * @throws KitError `address/invalid`; `address/other-namespace` for an address of another family of chains;
 * `names/resolve-failed` when nobody can say.
 */
export async function findReceiver(
  kit: Kit,
  network: Network,
  typed: string,
): Promise<ResolvedName | { readonly address: string }> {
  const driver = await kit.driver(network.chainNamespace)
  const text = typed.trim()
  try {
    return { address: driver.parseAddress(text, network) }
  } catch (error) {
    if (!isKitError(error, 'address/invalid')) throw error
    // A name has a dot, an address never: a mistyped address is not looked up as a name. Most receivers are addresses, so
    // the code for names comes with the first of them.
    const named = text.includes('.') && (await (await import('./findNamed.ts')).findNamed(kit, network, driver, text))
    // Neither: what it is instead, is told by code that comes with the first mistake.
    if (!named) throw (await import('./refusedReceiver.ts')).refusedReceiver(network, text, error)
    return { ...named, address: driver.parseAddress(named.address, network) }
  }
}

import { isKitError, type Network, namespaceNames, namespaceOfAddress } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { ResolvedName } from '../ports/adapter.ts'
import { otherNamespace, unknownReceiver } from './send.errors.ts'

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
    const theirs = namespaceOfAddress(text)
    if (theirs !== undefined && theirs !== network.chainNamespace) {
      throw otherNamespace({ details: namespaceNames[theirs], cause: error })
    }
    // A name has a dot, an address never: a mistyped address is not looked up as a name. Most receivers are addresses, so
    // the code for names comes with the first of them.
    const named = text.includes('.') && (await (await import('./findNamed.ts')).findNamed(kit, network, driver, text))
    if (!named) throw unknownReceiver({ cause: error })
    return { ...named, address: driver.parseAddress(named.address, network) }
  }
}

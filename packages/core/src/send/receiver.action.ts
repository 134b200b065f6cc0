import { isKitError, type Network, toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { ResolvedName } from '../ports/adapter.ts'
import { sendMachine } from './send.machine.ts'

/**
 * Turns what was typed as the receiver into an address: its canonical form, or the account behind a name. Puts the
 * result or the reason into `send`; resolves with the address, or `undefined` where there is none or where the text was
 * changed meanwhile.
 */
export async function resolveReceiver(kit: Kit): Promise<string | undefined> {
  const machine = sendMachine(kit)
  const typed = kit.store.getState().send.receiverAddress
  const changed = () => kit.store.getState().send.receiverAddress !== typed
  machine.send({ type: 'ReceiverAsked' })
  try {
    const receiver = await findReceiver(kit, sendNetwork(kit), typed)
    if (changed()) return undefined
    machine.send({ type: 'ReceiverFound', receiver })
    return receiver.address
  } catch (error) {
    if (!changed()) machine.send({ type: 'ReceiverRefused', error: toKitError(error) })
    return undefined
  }
}

/**
 * The account that a typed receiver means.
 * @throws KitError `address/invalid`; `address/other-namespace` for an address of another family of chains;
 * `names/not-found` for a name that no one has; `names/resolve-failed` when no name service answers.
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
    // Most receivers are addresses: what looks names up, and says what else a text may be, comes with the first other one.
    const named = await (await import('./findNamed.ts')).findNamed(kit, network, { driver, text, cause: error })
    return { ...named, address: driver.parseAddress(named.address, network) }
  }
}

/** The network that the send form is for: its own, its token's, or the one that the app works on. */
export function sendNetwork(kit: Kit): Network {
  const { send, activeNamespace, networkByNamespace } = kit.store.getState()
  const active = activeNamespace && networkByNamespace[activeNamespace]
  return findNetwork(kit, send.networkId ?? send.token?.networkId ?? active)
}

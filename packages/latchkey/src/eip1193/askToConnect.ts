import { canShowModal, type Kit, type KitState, openModal, selectAccount } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { ProviderRpcError } from './providerError.ts'

const noModal =
  'No wallet is connected, and this page has no modal to choose one in: render a LatchkeyProvider with its modal, or connect by the kit first'

/**
 * Lets the person choose a wallet in the modal. Ends when one is connected on the networks of that kind, when the modal is
 * closed, when it can't be shown, or by the signal; never before.
 */
export async function askToConnect(kit: Kit, namespace: Namespace, signal: AbortSignal): Promise<void> {
  const isConnected = () => selectAccount(kit.store.getState(), namespace).address !== undefined
  // A wallet of the visit before is on its way back: no one is to be asked for it.
  await whenSettled(kit, namespace, signal)
  if (isConnected()) return
  if (!canShowModal(kit)) throw new ProviderRpcError(4100, noModal)

  const { modal } = kit.store.getState()
  if (!modal.open || modal.stack[0]?.view !== 'Connect') {
    const others = kit.networks.some(({ chainNamespace }) => chainNamespace !== namespace)
    void openModal(kit, { view: 'Connect', params: others ? { namespace } : undefined })
  }
  await whenState(kit, signal, (state) => isConnected() || !state.modal.open || !canShowModal(kit))
  if (isConnected()) return
  if (kit.store.getState().modal.open) throw new ProviderRpcError(4100, noModal)
  throw new ProviderRpcError(4001, 'The person closed the modal without a wallet')
}

/** Resolves once the kit knows whether a wallet of the visit before is still there. */
export async function whenSettled(kit: Kit, namespace: Namespace, signal: AbortSignal): Promise<void> {
  // A page that asks while it is rendered for the first time starts its kit and has its modal a moment later.
  await Promise.resolve()
  return whenState(kit, signal, (state) => isSettled(state, namespace))
}

const isSettled = (state: KitState, namespace: Namespace) => selectAccount(state, namespace).status !== 'reconnecting'

/** Resolves once the kit shows an account, or knows that no wallet of the visit before has one. */
export async function whenShown(kit: Kit, namespace: Namespace, signal: AbortSignal): Promise<void> {
  await Promise.resolve()
  const isShown = (state: KitState) => selectAccount(state, namespace).address !== undefined
  return whenState(kit, signal, (state) => isShown(state) || isSettled(state, namespace))
}

/** Resolves as soon as the state is as wanted; rejects by the signal. */
function whenState(kit: Kit, signal: AbortSignal, wanted: (state: KitState) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      unsubscribe()
      signal.removeEventListener('abort', stop)
      settle()
    }
    const stop = () => finish(() => reject(signal.reason))
    const look = () => {
      if (wanted(kit.store.getState())) finish(resolve)
    }
    const unsubscribe = kit.store.subscribe(look)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else look()
  })
}

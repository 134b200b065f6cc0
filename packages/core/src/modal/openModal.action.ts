import type { Namespace } from '@latchkey/protocol'
import type { Kit, KitState } from '../kit/kit.types.ts'
import { modalMachine } from './modal.machine.ts'
import type { ViewEntry, ViewName, ViewParams } from './views.types.ts'

/**
 * Opens the modal at once and loads images behind it; `modal.loading` is on for as long as that takes, 2 s at most.
 * Resolves when it is off. A given namespace is switched to first, which takes a
 * moment.
 * @throws KitError `network/not-found` when the kit has no network of that namespace.
 */
export async function openModal(kit: Kit, options: openModal.Options = {}): Promise<void> {
  if (options.namespace !== undefined) {
    const { chooseNamespace } = await import('../network/network.machine.ts')
    chooseNamespace(kit, options.namespace)
  }
  const requested =
    options.view === undefined ? undefined : ({ view: options.view, params: options.params } as ViewEntry)
  const connected = isConnected(kit.store.getState())
  const machine = modalMachine(kit)
  machine.send({ type: 'Opened', entry: viewOnOpen(kit, requested), connected })
  await machine.last('preload')?.result
}

type OptionsOf<Name extends ViewName> = undefined extends ViewParams[Name]
  ? { view: Name; params?: ViewParams[Name] }
  : { view: Name; params: ViewParams[Name] }

export declare namespace openModal {
  type Options = ({ view?: undefined; params?: undefined } | { [Name in ViewName]: OptionsOf<Name> }[ViewName]) & {
    namespace?: Namespace | undefined
  }
}

/** The view that opening shows: spec 2. `requested` is what the caller asked for. */
function viewOnOpen(kit: Kit, requested: ViewEntry | undefined): ViewEntry {
  const connected = isConnected(kit.store.getState())
  if (kit.options.manualWCControl || (kit.adapters.size === 0 && !connected)) {
    const view = kit.env.platform.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
    return { view, params: undefined }
  }
  return requested ?? { view: connected ? 'Account' : 'Connect', params: undefined }
}

/**
 * Hides the modal; an embedded one stays and shows Account or Connect. Closes without asking: a close button asks
 * `requestClose`.
 */
export function closeModal(kit: Kit): void {
  modalMachine(kit).send({ type: 'Closed', connected: isConnected(kit.store.getState()) })
}

/** Whether an address is connected on the active namespace. */
export function isConnected(state: KitState): boolean {
  return state.activeNamespace !== undefined && state.currentByNamespace[state.activeNamespace] !== undefined
}

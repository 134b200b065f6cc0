import type { Kit, KitState } from '../kit/kit.types.ts'
import { modalMachine } from './modal.machine.ts'
import { closeModal, isConnected } from './openModal.action.ts'
import type { ViewArguments, ViewEntry, ViewName } from './views.types.ts'

/** Adds a view on top of the stack. Ignored when that view, with the same parameters, is already shown. */
export function pushView<Name extends ViewName>(kit: Kit, view: Name, ...[params]: ViewArguments<Name>): void {
  modalMachine(kit).send({ type: 'Pushed', entry: { view, params } as ViewEntry })
}

/** Puts a view in the place of the one that is shown. */
export function replaceView<Name extends ViewName>(kit: Kit, view: Name, ...[params]: ViewArguments<Name>): void {
  modalMachine(kit).send({ type: 'Replaced', entry: { view, params } as ViewEntry })
}

/** Makes a view the only one of the stack. */
export function resetView<Name extends ViewName>(kit: Kit, view: Name, ...[params]: ViewArguments<Name>): void {
  modalMachine(kit).send({ type: 'Reset', entry: { view, params } as ViewEntry })
}

/** Takes the top view off the stack, the only one by closing the modal. A person's way back is `goBack`. */
export function popView(kit: Kit): void {
  modalMachine(kit).send({ type: 'WentBack', connected: isConnected(kit.store.getState()) })
}

/** Goes back to the entry at `index` of the stack, counted from 0; the entries above it are dropped. */
export function goBackTo(kit: Kit, index: number): void {
  modalMachine(kit).send({ type: 'WentBackTo', index })
}

/** Goes back to what was shown before the first of these views, or closes the modal where they are all there is. */
export function leaveViews(kit: Kit, views: readonly ViewName[]): void {
  const first = kit.store.getState().modal.stack.findIndex(({ view }) => views.includes(view))
  if (first > 0) goBackTo(kit, first - 1)
  else closeModal(kit)
}

/** Closes the modal, or shakes it where the shown view refuses to close. Says which. */
export function requestClose(kit: Kit): boolean {
  const allowed = selectCanClose(kit, kit.store.getState())
  if (allowed) closeModal(kit)
  else shakeModal(kit)
  return allowed
}

/**
 * Lets a feature or an app's own view refuse the closing of the modal, as long as `refuses` says so. Closable is
 * derived, never stored. Returns the function that takes the guard away.
 */
export function guardClose(kit: Kit, refuses: (state: KitState) => boolean): () => void {
  const guards = kit.internals.get(createGuards)
  guards.add(refuses)
  return () => void guards.delete(refuses)
}

/** The rules that may refuse the closing of the modal. */
const createGuards = () => new Set<(state: KitState) => boolean>()

/** Whether the modal may close now: no guard refuses. */
export function selectCanClose(kit: Kit, state: KitState): boolean {
  return ![...kit.internals.get(createGuards)].some((refuses) => refuses(state))
}

/** Shakes the modal for 500 ms: it refuses to close. */
export function shakeModal(kit: Kit): void {
  modalMachine(kit).send({ type: 'Shaken' })
}

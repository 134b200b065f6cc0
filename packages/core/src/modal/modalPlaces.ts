import type { Kit } from '../kit/kit.types.ts'

/** How many places of the page draw this kit's modal. Who adds one takes it away again. */
export function modalPlaces(kit: Kit): { count: number } {
  return kit.internals.get(createPlaces)
}

/** Whether `openModal` shows something; a modal that is a part of the page does not open. */
export function canShowModal(kit: Kit): boolean {
  return modalPlaces(kit).count > 0 && !kit.store.getState().modal.embedded
}

const createPlaces = () => ({ count: 0 })

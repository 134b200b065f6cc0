import { closeModal, type Kit, modalPlaces, sharedRun } from '@latchkey/core'
import type { Catalogue } from '../messages/messages.types.ts'
import { onIdle } from './onIdle.ts'

export type MountModalOptions = {
  /** Languages to have at once instead of by a request: of the app's own, or of ours. */
  readonly catalogues?: readonly Catalogue[]
}

/**
 * Puts the modal of a kit into the page, and starts the kit. React and the modal are fetched when the page is idle, or at
 * once when the modal is opened before. Mounted twice, it is there once, with the options of the first. Not beside a
 * `LatchkeyProvider` of the same kit, which brings it.
 *
 * Where the code can't be fetched, the modal closes again; the next opening asks for it once more.
 *
 * @returns The function that takes it out and, unless the kit was started elsewhere too, stops the kit.
 * @example
 * const unmount = mountModal(kit)
 * button.onclick = () => openModal(kit)
 */
export function mountModal(kit: Kit, options: MountModalOptions = {}): () => void {
  return kit.internals.get(createMount)(options)
}

/** Fetches what `mountModal` draws, for when a person is about to press. */
export function prefetchModal(): void {
  Promise.all([import('./renderModal.tsx'), import('./modalChunk.ts')]).catch(() => {
    // The opening asks again, and says it.
  })
}

const createMount = (kit: Kit) => sharedRun((options: MountModalOptions) => mount(kit, options))

function mount(kit: Kit, options: MountModalOptions): () => void {
  const stop = kit.start()
  const places = modalPlaces(kit)
  places.count += 1
  let asked = false
  let ended = false
  let unmount = () => {}
  const load = () => {
    if (asked) return
    asked = true
    import('./renderModal.tsx').then(
      ({ renderModal }) => {
        if (!ended) unmount = renderModal(kit, options)
      },
      (error: unknown) => {
        asked = false
        kit.env.log('error', 'The modal could not be fetched', error)
        if (kit.store.getState().modal.open) closeModal(kit)
      },
    )
  }
  if (kit.store.getState().modal.open) load()
  const cancel = onIdle(load)
  const unsubscribe = kit.store.subscribe((state, before) => {
    if (state.modal.open && !before.modal.open) load()
  })
  return () => {
    ended = true
    places.count -= 1
    cancel()
    unsubscribe()
    unmount()
    stop()
  }
}

import { closeModal, type Kit } from '@latchkey/core'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { Catalogue, FirstCatalogue } from '../messages/messages.types.ts'
import { onIdle } from './onIdle.ts'

export type ModalProps = {
  readonly first: FirstCatalogue
  /** The person's language, if it is not English. */
  readonly catalogue: Catalogue | undefined
}

export type ModalChunk = {
  readonly Modal: ComponentType<ModalProps>
  /** English, for a language that isn't here. */
  readonly first: FirstCatalogue
}

/**
 * The dialog's code, fetched when the page is idle, when a person is about to click, or at the latest when the modal
 * opens. Kept in state and not behind Suspense: React holds a fallback for up to 300 ms.
 */
export function useModalChunk(kit: Kit, enabled: boolean): { chunk: ModalChunk | undefined; prefetch: () => void } {
  const [chunk, setChunk] = useState<ModalChunk>()
  const here = useRef(false)
  const prefetch = useCallback(() => {
    if (!enabled || here.current) return
    import('./modalChunk.ts').then(
      ({ modalChunk }) => {
        here.current = true
        setChunk(modalChunk)
      },
      (error: unknown) => {
        kit.env.log('error', 'The dialog could not be fetched', error)
        if (kit.store.getState().modal.open) closeModal(kit)
      },
    )
  }, [kit, enabled])
  useEffect(() => onIdle(prefetch), [prefetch])
  // Followed here and not by rendering: the whole app is below the provider, and has nothing to render again when it
  // opens.
  useEffect(() => {
    if (kit.store.getState().modal.open) prefetch()
    return kit.store.subscribe((state, before) => {
      if (state.modal.open && !before.modal.open) prefetch()
    })
  }, [kit, prefetch])
  return { chunk, prefetch }
}

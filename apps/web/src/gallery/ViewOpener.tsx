import { openModal, type ViewName } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { useEffect, useEffectEvent } from 'react'
import { galleryEntry } from './galleryEntry.ts'

export type ViewOpenerProps = { readonly view: ViewName; readonly onOpened: () => void }

/** One attempt at opening a view with what there is at the moment. Renders nothing. */
export function ViewOpener({ view, onOpened }: ViewOpenerProps) {
  const kit = useKit()
  const told = useEffectEvent(onOpened)
  useEffect(() => {
    let stale = false
    galleryEntry(kit, view).then(
      (entry) => {
        if (stale || entry === undefined) return
        openModal(kit, entry)
        told()
      },
      (error: unknown) => kit.env.log('debug', `The gallery can't show ${view}`, error),
    )
    return () => {
      stale = true
    }
  }, [kit, view])
  return null
}

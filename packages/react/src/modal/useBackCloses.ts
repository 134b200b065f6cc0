import { goBack, type Kit, requestClose } from '@latchkey/core'
import { useEffect } from 'react'

/** Says in the state of a history entry that it is an open sheet's. */
const mark = 'latchkeySheet'

/** So wide is a window at most in which the modal is a sheet at the bottom. */
const sheetQuery = '(max-width: 479px)'

/**
 * Lets a phone's Back close the sheet, or go back in it, instead of leaving the page behind it: an open sheet has an entry
 * of the history, with the page's own address, which goes with it however it is closed.
 */
export function useBackCloses(kit: Kit, open: boolean): void {
  useEffect(() => {
    if (!open || !matchMedia(sheetQuery).matches) return undefined
    return holdEntry(() => {
      if (kit.store.getState().modal.stack.length < 2) return !requestClose(kit)
      goBack(kit)
      return true
    })
  }, [kit, open])
}

/** While an entry is on its way out, none can be added: it would be the one that goes. */
let leaving: Promise<unknown> | undefined

/** Adds the entry. `onBack` is asked when the person leaves it, and says whether the sheet stays. Returns the stop function. */
function holdEntry(onBack: () => boolean): () => void {
  let stopped = false
  const hold = async () => {
    await leaving
    if (!stopped && !isHeld()) history.pushState({ ...history.state, [mark]: true }, '')
  }
  const popped = () => {
    if (!isHeld() && leaving === undefined && onBack()) void hold()
  }
  void hold()
  window.addEventListener('popstate', popped)
  return () => {
    stopped = true
    window.removeEventListener('popstate', popped)
    if (!isHeld()) return
    leaving = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true })).then(() => {
      leaving = undefined
    })
    history.back()
  }
}

function isHeld(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && mark in state
}

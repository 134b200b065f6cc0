import type { ViewEntry, ViewName } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { definitionOf } from '../views/definitionOf.ts'
import type { LoadedEntry, ViewComponent } from '../views/view.types.ts'

type Loaded = Partial<Record<ViewName, ViewComponent>>

/** The one view that travels with the modal. */
const atHand: Loaded = { Connect: ConnectView as ViewComponent }

/**
 * The entry that is on the screen: the wanted one when its code is here, the last one until then. There is no empty
 * moment between two views.
 */
export function useShownView(wanted: ViewEntry): {
  shown: LoadedEntry | undefined
  failed: boolean
  retry: () => void
  preload: (view: ViewName) => void
} {
  const [loaded, setLoaded] = useState(atHand)
  const [failed, setFailed] = useState<ViewName>()
  const [shown, setShown] = useState<LoadedEntry>()
  const preload = useCallback((view: ViewName) => {
    definitionOf(view)
      .load()
      .then(
        (View) => setLoaded((before) => (before[view] === View ? before : { ...before, [view]: View })),
        () => setFailed(view),
      )
  }, [])
  const View = loaded[wanted.view]
  // Set while rendering: a view that is at hand is on the screen in the same frame as its entry.
  if (View !== undefined && shown?.entry !== wanted) setShown({ entry: wanted, View })
  useEffect(() => {
    if (View === undefined) preload(wanted.view)
  }, [View, wanted.view, preload])
  const retry = useCallback(() => {
    setFailed(undefined)
    preload(wanted.view)
  }, [preload, wanted.view])
  return { shown, failed: View === undefined && failed === wanted.view, retry, preload }
}

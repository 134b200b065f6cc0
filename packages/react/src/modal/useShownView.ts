import type { ViewEntry, ViewName } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import type { TextContextValue } from '../text/TextContext.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { definitionOf } from '../views/definitionOf.ts'
import type { LoadedEntry, ViewComponent } from '../views/view.types.ts'

type Loaded = Partial<Record<ViewName, ViewComponent>>

/** The one view that travels with the modal. */
const atHand: Loaded = { Connect: ConnectView as ViewComponent }

/**
 * The entry that is on the screen: the wanted one when its code and texts are here, the last one until then. There is no
 * empty moment between two views.
 */
export function useShownView(
  wanted: ViewEntry,
  texts: Pick<TextContextValue, 'all' | 'failed' | 'retry'>,
): {
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
  const code = loaded[wanted.view]
  const isAtHand = wanted.view in atHand
  const View = isAtHand || texts.all !== undefined ? code : undefined
  // Set while rendering: a view that is at hand is on the screen in the same frame as its entry.
  if (View !== undefined && shown?.entry !== wanted) setShown({ entry: wanted, View })
  useEffect(() => {
    if (code === undefined) preload(wanted.view)
  }, [code, wanted.view, preload])
  const retry = useCallback(() => {
    setFailed(undefined)
    if (texts.failed) texts.retry()
    preload(wanted.view)
  }, [preload, wanted.view, texts])
  return {
    shown,
    failed: View === undefined && (failed === wanted.view || (texts.failed && !isAtHand)),
    retry,
    preload,
  }
}

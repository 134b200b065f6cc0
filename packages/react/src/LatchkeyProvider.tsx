import { type Kit, modalPlaces } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { LatchkeyContext, useStoreState } from './hooks/useKit.ts'
import { buttonTexts, findCatalogue, loadCatalogue } from './messages/buttonTexts.ts'
import type { Catalogue } from './messages/messages.types.ts'
import { useModalChunk } from './modal/useModalChunk.ts'

/**
 * The texts of a language that is not in the first load, once they are here; `undefined` for English.
 *
 * @param given Languages that the app handed over: they win, and need no request.
 */
function useCatalogue(locale: string, given: readonly Catalogue[]): Catalogue | undefined {
  const [loaded, setLoaded] = useState<Catalogue>()
  const { handed, apart } = findCatalogue(locale, given)
  useEffect(() => {
    if (apart === undefined) return
    let stale = false
    loadCatalogue(apart).then(
      (catalogue) => {
        if (!stale) setLoaded(catalogue)
      },
      () => {
        // Without its texts the page stays readable in English.
      },
    )
    return () => {
      stale = true
    }
  }, [apart])
  return handed ?? (loaded?.locale === apart ? loaded : undefined)
}

const noCatalogues: readonly Catalogue[] = []

export type LatchkeyProviderProps = {
  readonly kit: Kit
  /** Languages to have at once instead of by a request: `import { de } from '@latchkey/react'`. */
  readonly catalogues?: readonly Catalogue[]
  /** `false` for an app that draws every screen itself: the dialog's code is then never fetched. */
  readonly modal?: boolean
  readonly children?: ReactNode
}

/**
 * Gives a kit to the hooks and buttons below it, starts the kit in the browser and carries the modal. Renders nothing of
 * its own on a server.
 */
export function LatchkeyProvider({ kit, catalogues = noCatalogues, modal = true, children }: LatchkeyProviderProps) {
  useEffect(() => kit.start(), [kit])
  useEffect(() => {
    if (!modal) return
    const places = modalPlaces(kit)
    places.count += 1
    return () => {
      places.count -= 1
      // Who waits for the modal looks again.
      kit.store.setState({})
    }
  }, [kit, modal])
  const locale = useStoreState(kit.store, (state) => state.locale)
  const catalogue = useCatalogue(locale, catalogues)
  const { chunk, prefetch } = useModalChunk(kit, modal)
  const value = useMemo(
    () => ({ kit, ...buttonTexts(catalogue), catalogue, prefetchModal: prefetch }),
    [kit, catalogue, prefetch],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      {children}
      {chunk === undefined ? null : <chunk.Modal first={chunk.first} catalogue={catalogue} />}
    </LatchkeyContext.Provider>
  )
}

import { type KitError, toKitError } from '@latchkey/protocol'
import { useKit } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { type NameFound, nameSearch } from './nameSearch.ts'

export type NameSearchState = {
  readonly found: NameFound | undefined
  readonly error: KitError | undefined
  readonly isPending: boolean
}

type Settled = { readonly text: string; readonly found?: NameFound; readonly error?: KitError }

/** What is behind a text; asked anew whenever the text changes. Nothing of an empty text. */
export function useNameSearch(text: string): NameSearchState {
  const kit = useKit()
  const [settled, setSettled] = useState<Settled>()
  useEffect(() => {
    if (text === '') return
    let stale = false
    nameSearch(kit, text).then(
      (found) => {
        if (!stale) setSettled({ text, found })
      },
      (error: unknown) => {
        if (!stale) setSettled({ text, error: toKitError(error) })
      },
    )
    return () => {
      stale = true
    }
  }, [kit, text])
  const current = settled?.text === text ? settled : undefined
  return { found: current?.found, error: current?.error, isPending: text !== '' && current === undefined }
}

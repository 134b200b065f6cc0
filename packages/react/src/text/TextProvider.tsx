import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createTranslate } from '../messages/createTranslate.ts'
import type { ErrorTexts } from '../messages/errorTexts.types.ts'
import { loadErrorTexts } from '../messages/loadErrorTexts.ts'
import type { Catalogue } from '../messages/messages.types.ts'
import { TextContext } from './TextContext.ts'

export type TextProviderProps = {
  readonly catalogue: Catalogue
  /** Whether the sentences for errors are wanted: true from the first open on. */
  readonly withErrors: boolean
  readonly children: ReactNode
}

/** Gives the modal's parts their texts. */
export function TextProvider({ catalogue, withErrors, children }: TextProviderProps) {
  const [errorTexts, setErrorTexts] = useState<{ readonly locale: string; readonly texts: ErrorTexts }>()
  const { locale, messages } = catalogue
  useEffect(() => {
    if (!withErrors) return
    let stale = false
    loadErrorTexts(locale).then(
      (texts) => {
        if (!stale) setErrorTexts({ locale, texts })
      },
      () => {
        // Without its sentence an error is shown with its code.
      },
    )
    return () => {
      stale = true
    }
  }, [locale, withErrors])
  const texts = errorTexts?.locale === locale ? errorTexts.texts : undefined
  const value = useMemo(
    () => ({ t: createTranslate(locale, messages), locale, catalogue, errorTexts: texts }),
    [locale, messages, catalogue, texts],
  )
  return <TextContext value={value}>{children}</TextContext>
}

import { type ReactNode, useMemo } from 'react'
import { createTranslate } from './createTranslate.ts'
import type { Language } from './messages.types.ts'
import { TextContext } from './TextContext.ts'

export type TextProviderProps = { readonly language: Language; readonly children?: ReactNode }

export function TextProvider({ language, children }: TextProviderProps) {
  const value = useMemo(
    () => ({ t: createTranslate(language), locale: language.locale, direction: language.direction }),
    [language],
  )
  return <TextContext value={value}>{children}</TextContext>
}

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Language, PluralMessage, Translate } from './messages.types.ts'

type TextContextValue = {
  readonly t: Translate
  /** BCP 47 tag of the texts, for numbers beside them. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

const TextContext = createContext<TextContextValue | undefined>(undefined)

export type TextProviderProps = { readonly language: Language; readonly children?: ReactNode }

export function TextProvider({ language, children }: TextProviderProps) {
  const value = useMemo(
    () => ({ t: createTranslate(language), locale: language.locale, direction: language.direction }),
    [language],
  )
  return <TextContext value={value}>{children}</TextContext>
}

/** The `t` function of one language. Numbers are written in the digits of the language. */
export function createTranslate({ locale, messages }: Language): Translate {
  const numbers = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  return (key, ...[values]) => {
    const given = new Map<string, string | number>(Object.entries(values ?? {}))
    const message: string | PluralMessage = messages[key]
    const text =
      typeof message === 'string' ? message : (message[rules.select(Number(given.get('count')))] ?? message.other)
    return text.replace(/\{(\w+)\}/g, (mark, name: string) => {
      const value = given.get(name)
      return typeof value === 'number' ? numbers.format(value) : (value ?? mark)
    })
  }
}

/** The texts of the language in use. */
export function useText(): TextContextValue {
  const value = useContext(TextContext)
  if (value === undefined) throw new Error('useText needs a <TextProvider> above it.')
  return value
}

import { type ReactNode, useMemo } from 'react'
import type { Language, PluralMessage, Translate } from './messages.types.ts'
import { TextContext } from './TextContext.ts'

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

import { useEffect, useState } from 'react'
import { enUS } from './enUS.ts'
import type { Language } from './messages.types.ts'

/** The languages that there are, by their BCP 47 tag, with the name that each has for itself. */
export const languages = { 'en-US': 'English', de: 'Deutsch', ar: 'العربية' } as const

export type ShippedLocale = keyof typeof languages

const locales: readonly ShippedLocale[] = ['en-US', 'de', 'ar']

/** The language nearest to a tag: `de-AT` is German; a language that we don't have is English. */
export function resolveLocale(tag: string): ShippedLocale {
  const language = tag.toLowerCase().split('-')[0]
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? 'en-US'
}

export const english: Language = { locale: 'en-US', direction: 'ltr', messages: enUS }

const loaders: Record<ShippedLocale, () => Promise<Language>> = {
  'en-US': async () => english,
  de: async () => (await import('./german.ts')).german,
  ar: async () => (await import('./arabic.ts')).arabic,
}

/** The texts of the language nearest to `tag`; English if they can't be fetched, so that the page stays readable. */
export async function loadLanguage(tag: string): Promise<Language> {
  try {
    return await loaders[resolveLocale(tag)]()
  } catch {
    return english
  }
}

/** The texts for `tag`. While others are fetched, the last ones stay. */
export function useLanguage(tag: string, first: Language): Language {
  const [language, setLanguage] = useState(first)
  const wanted = resolveLocale(tag)
  useEffect(() => {
    let stale = false
    loadLanguage(wanted).then((loaded) => {
      if (!stale) setLanguage(loaded)
    })
    return () => {
      stale = true
    }
  }, [wanted])
  return language
}

import { useEffect, useState } from 'react'
import { loadLanguage } from './loadLanguage.ts'
import type { Language } from './messages.types.ts'
import { resolveLocale } from './resolveLocale.ts'

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

import { useEffect, useState } from 'react'
import { loadCatalogue } from './loadCatalogue.ts'
import type { Catalogue } from './messages.types.ts'
import { resolveLocale } from './resolveLocale.ts'

/**
 * The texts of a language that is not in the first load, once they are here; `undefined` for English.
 *
 * @param given Languages that the app handed over: they win, and need no request.
 */
export function useCatalogue(locale: string, given: readonly Catalogue[]): Catalogue | undefined {
  const [loaded, setLoaded] = useState<Catalogue>()
  const handed = given.find((catalogue) => catalogue.locale === locale)
  const known = resolveLocale(locale)
  const apart = handed === undefined && known !== 'en-US' ? known : undefined
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

import { arWayOut } from './arWayOut.ts'
import { deWayOut } from './deWayOut.ts'
import { enWayOut, type WayOutTexts } from './enWayOut.ts'

/** A language of the page, by its own name, and how it is written. */
export type WayOutLanguage = {
  readonly lang: 'en' | 'de' | 'ar'
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: WayOutTexts
}

const english: WayOutLanguage = { lang: 'en', name: 'English', dir: 'ltr', texts: enWayOut }

/** The languages of the page, by their own names. */
export const wayOutLanguages: readonly WayOutLanguage[] = [
  english,
  { lang: 'de', name: 'Deutsch', dir: 'ltr', texts: deWayOut },
  { lang: 'ar', name: 'العربية', dir: 'rtl', texts: arWayOut },
]

/** The language for a tag; English where there is none. */
export function wayOutLanguage(tag: string): WayOutLanguage {
  const short = tag.slice(0, 2).toLowerCase()
  return wayOutLanguages.find(({ lang }) => lang === short) ?? english
}

import { arDialog } from './arDialog.ts'
import { deDialog } from './deDialog.ts'
import { type DialogLanguage, enDialog } from './enDialog.ts'

/** The texts for a language tag; English where there are none. */
export function dialogLanguage(tag: string): DialogLanguage {
  const short = tag.slice(0, 2).toLowerCase()
  if (short === 'de') return { lang: 'de', dir: 'ltr', texts: deDialog }
  if (short === 'ar') return { lang: 'ar', dir: 'rtl', texts: arDialog }
  return { lang: 'en', dir: 'ltr', texts: enDialog }
}

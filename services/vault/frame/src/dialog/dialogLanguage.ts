import { arSheet } from './arDialog.ts'
import { deSheet } from './deDialog.ts'
import { enSheet, type SheetLanguage } from './enDialog.ts'

/** The texts for a language tag; English where there are none. */
export function sheetLanguage(tag: string): SheetLanguage {
  const short = tag.slice(0, 2).toLowerCase()
  if (short === 'de') return { lang: 'de', dir: 'ltr', texts: deSheet }
  if (short === 'ar') return { lang: 'ar', dir: 'rtl', texts: arSheet }
  return { lang: 'en', dir: 'ltr', texts: enSheet }
}

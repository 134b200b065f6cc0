import { arTexts } from './arTexts.ts'
import { deTexts } from './deTexts.ts'
import { enTexts } from './enTexts.ts'
import type { ApproveTexts } from './texts.types.ts'

/** The texts of a language, and how it is written. */
export type Language = {
  readonly lang: 'en' | 'de' | 'ar'
  readonly dir: 'ltr' | 'rtl'
  readonly locale: string
  readonly texts: ApproveTexts
}

/** The texts for a language tag; English where there are none. */
export function textsFor(tag: string): Language {
  const short = tag.slice(0, 2).toLowerCase()
  if (short === 'de') return { lang: 'de', dir: 'ltr', locale: tag, texts: deTexts }
  if (short === 'ar') return { lang: 'ar', dir: 'rtl', locale: tag, texts: arTexts }
  return { lang: 'en', dir: 'ltr', locale: short === 'en' ? tag : 'en-US', texts: enTexts }
}

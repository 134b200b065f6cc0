import type { enSheet } from './enSheet.ts'

/** What the wallet's own screens say, in one language. */
export type SheetTexts = Readonly<Record<keyof typeof enSheet, string>>

/** A language and how it is written. */
export type SheetLanguage = {
  readonly lang: 'en' | 'de' | 'ar'
  readonly dir: 'ltr' | 'rtl'
  readonly texts: SheetTexts
}

import { enUS } from './enUS.ts'
import type { Language } from './messages.types.ts'
import { resolveLocale, type ShippedLocale } from './resolveLocale.ts'

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

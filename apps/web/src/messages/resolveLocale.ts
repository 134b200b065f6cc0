/** The languages that there are, by their BCP 47 tag, with the name that each has for itself. */
export const languages = { 'en-US': 'English', de: 'Deutsch', ar: 'العربية' } as const

export type ShippedLocale = keyof typeof languages

const locales: readonly ShippedLocale[] = ['en-US', 'de', 'ar']

/** The language nearest to a tag: `de-AT` is German; a language that we don't have is English. */
export function resolveLocale(tag: string): ShippedLocale {
  const language = tag.toLowerCase().split('-')[0]
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? 'en-US'
}

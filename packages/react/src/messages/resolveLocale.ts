/** The languages that ship. */
const locales = ['en-US', 'de', 'ar'] as const

export type ShippedLocale = (typeof locales)[number]

/** The shipped language nearest to a BCP 47 tag: `de-AT` is German; a language that we don't have is English. */
export function resolveLocale(tag: string): ShippedLocale {
  const language = tag.toLowerCase().split('-')[0]
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? 'en-US'
}

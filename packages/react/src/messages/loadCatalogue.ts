import type { Catalogue } from './messages.types.ts'
import type { ShippedLocale } from './resolveLocale.ts'

const loaders: Record<Exclude<ShippedLocale, 'en-US'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./de.ts')).de,
  ar: async () => (await import('./ar.ts')).ar,
}

/** Fetches the texts of a language that ships apart. English comes with the code that says it. */
export function loadCatalogue(locale: keyof typeof loaders): Promise<Catalogue> {
  return loaders[locale]()
}

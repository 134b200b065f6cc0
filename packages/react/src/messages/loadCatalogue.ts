import type { Catalogue } from './messages.types.ts'
import { resolveLocale, type ShippedLocale } from './resolveLocale.ts'

const loaders: Record<ShippedLocale, () => Promise<Catalogue>> = {
  'en-US': async () => (await import('./enUS.ts')).enUS,
  de: async () => (await import('./de.ts')).de,
  ar: async () => (await import('./ar.ts')).ar,
}

/** Fetches the texts of the shipped language that is nearest to `locale`. */
export function loadCatalogue(locale: string): Promise<Catalogue> {
  return loaders[resolveLocale(locale)]()
}

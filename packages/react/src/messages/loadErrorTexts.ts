import { enUSErrors } from './enUSErrors.ts'
import type { ErrorTexts } from './errorTexts.types.ts'
import { resolveLocale, type ShippedLocale } from './resolveLocale.ts'

const loaders: Record<ShippedLocale, () => Promise<ErrorTexts>> = {
  'en-US': async () => enUSErrors,
  de: async () => (await import('./deErrors.ts')).deErrors,
  ar: async () => (await import('./arErrors.ts')).arErrors,
}

/** The sentences for errors in the shipped language that is nearest to `locale`. */
export function loadErrorTexts(locale: string): Promise<ErrorTexts> {
  return loaders[resolveLocale(locale)]()
}

import type { ErrorTexts } from './errorTexts.types.ts'
import { resolveLocale, type ShippedLocale } from './resolveLocale.ts'

const loaders: Record<ShippedLocale, () => Promise<ErrorTexts>> = {
  'en-US': async () => (await import('./enUSErrors.ts')).enUSErrors,
  de: async () => (await import('./deErrors.ts')).deErrors,
  ar: async () => (await import('./arErrors.ts')).arErrors,
}

/** Fetches the sentences for errors: not before one can happen, so they are no part of the first open. */
export function loadErrorTexts(locale: string): Promise<ErrorTexts> {
  return loaders[resolveLocale(locale)]()
}

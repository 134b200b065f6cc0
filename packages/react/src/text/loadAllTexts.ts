import { enUS } from '../messages/enUS.ts'
import { enUSErrors } from '../messages/enUSErrors.ts'
import type { ErrorTexts } from '../messages/errorTexts.types.ts'
import type { Catalogue } from '../messages/messages.types.ts'
import { resolveLocale, type ShippedLocale } from '../messages/resolveLocale.ts'

const loaders: Record<ShippedLocale, () => Promise<ErrorTexts>> = {
  'en-US': async () => enUSErrors,
  de: async () => (await import('../messages/deErrors.ts')).deErrors,
  ar: async () => (await import('../messages/arErrors.ts')).arErrors,
}

/** The sentences for errors in the shipped language that is nearest to `locale`. */
function loadErrorTexts(locale: string): Promise<ErrorTexts> {
  return loaders[resolveLocale(locale)]()
}

/**
 * The texts of all views and errors. English is in this chunk: it is the default, and what a language falls back to
 * whose sentences for errors we don't have.
 */
export async function loadAllTexts(
  locale: string,
  catalogue: Catalogue | undefined,
): Promise<{ catalogue: Catalogue; errorTexts: ErrorTexts }> {
  if (catalogue === undefined) return { catalogue: enUS, errorTexts: enUSErrors }
  return { catalogue, errorTexts: await loadErrorTexts(locale) }
}

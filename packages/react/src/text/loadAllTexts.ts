import { enUS } from '../messages/enUS.ts'
import { enUSErrors } from '../messages/enUSErrors.ts'
import type { ErrorTexts } from '../messages/errorTexts.types.ts'
import { loadErrorTexts } from '../messages/loadErrorTexts.ts'
import type { Catalogue } from '../messages/messages.types.ts'

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

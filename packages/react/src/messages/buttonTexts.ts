import { createTranslate, resolveLocale, type ShippedLocale } from './createTranslate.ts'
import { enUSButton } from './enUSButton.ts'
import type { ButtonMessageKey, ButtonMessages, Catalogue, Translate } from './messages.types.ts'

type LocaleApart = Exclude<ShippedLocale, 'en-US'>

const loaders: Record<LocaleApart, () => Promise<Catalogue>> = {
  de: async () => (await import('./de.ts')).de,
  ar: async () => (await import('./ar.ts')).ar,
}

/** Fetches the texts of a language that ships apart. English comes with the code that says it. */
export function loadCatalogue(locale: LocaleApart): Promise<Catalogue> {
  return loaders[locale]()
}

/**
 * Where the texts of a language come from: handed over by the app, which wins and needs no request, or of ours, `apart`.
 * Neither for English, and for a language that we don't have.
 */
export function findCatalogue(
  locale: string,
  given: readonly Catalogue[],
): { readonly handed: Catalogue | undefined; readonly apart: LocaleApart | undefined } {
  const handed = given.find((catalogue) => catalogue.locale === locale)
  const known = resolveLocale(locale)
  return { handed, apart: handed === undefined && known !== 'en-US' ? known : undefined }
}

const english: ButtonMessages = enUSButton

/** The texts of the buttons, their language and its direction; without a catalogue English. */
export function buttonTexts(catalogue: Catalogue | undefined): {
  readonly t: Translate<ButtonMessageKey>
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
} {
  const locale = catalogue?.locale ?? 'en-US'
  return {
    t: createTranslate(locale, catalogue?.messages ?? english),
    locale,
    direction: catalogue?.direction ?? 'ltr',
  }
}

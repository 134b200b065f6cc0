import type { MessageKey, PluralMessage, Translate } from './messages.types.ts'

/** The languages that ship. */
const locales = ['en-US', 'de', 'ar'] as const

export type ShippedLocale = (typeof locales)[number]

/** The shipped language nearest to a BCP 47 tag: `de-AT` is German; a language that we don't have is English. */
export function resolveLocale(tag: string): ShippedLocale {
  const language = tag.toLowerCase().split('-')[0]
  return locales.find((locale) => locale.toLowerCase().split('-')[0] === language) ?? 'en-US'
}

/** The `t` function of one language. */
export function createTranslate<Keys extends MessageKey>(
  locale: string,
  messages: { readonly [Key in Keys]: string | PluralMessage },
): Translate<Keys> {
  return (key, ...[values]) => {
    const message = messages[key]
    const text = typeof message === 'string' ? message : selectPlural(locale, message, values)
    return fillMessage(text, values ?? {}).join('')
  }
}

/** The text of a plural message for its `count`. */
function selectPlural(locale: string, message: PluralMessage, values: object | undefined): string {
  const count = values !== undefined && 'count' in values ? Number(values.count) : 0
  return message[new Intl.PluralRules(locale).select(count)] ?? message.other
}

/** The pieces of a message with the values in place of its `{name}` marks. */
export function fillMessage<Value>(text: string, values: { readonly [name: string]: Value }): (string | Value)[] {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : (values[piece] ?? `{${piece}}`)))
    .filter((piece) => piece !== '')
}

import { fillMessage } from './fillMessage.ts'
import type { MessageKey, PluralMessage, Translate } from './messages.types.ts'

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

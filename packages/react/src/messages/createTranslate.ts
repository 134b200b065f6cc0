import { fillMessage } from './fillMessage.ts'
import type { MessageKey, PluralMessage, Translate } from './messages.types.ts'
import { selectPlural } from './selectPlural.ts'

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

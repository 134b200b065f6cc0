import type { PluralMessage } from './messages.types.ts'

/** The text of a plural message for its `count`. */
export function selectPlural(locale: string, message: PluralMessage, values: object | undefined): string {
  const count = values !== undefined && 'count' in values ? Number(values.count) : 0
  return message[new Intl.PluralRules(locale).select(count)] ?? message.other
}

import { type ErrorCode, errorCatalogue } from '@latchkey/protocol'

/** What is logged of a mistake of the page. */
export function elementSentence(code: Extract<ErrorCode, `element/${string}`>): string {
  return `Latchkey: ${code}: ${errorCatalogue[code].shortMessage} See docs/elements.md.`
}

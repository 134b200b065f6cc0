import { type ErrorCode, errorCatalogue } from '@latchkey/protocol'
import { setupError } from '@latchkey/protocol/errors'

/** What is logged of a mistake of the page. */
export function elementSentence(code: Extract<ErrorCode, `setup/${string}`>): string {
  return `Latchkey: ${setupError(code, errorCatalogue[code].shortMessage).message}`
}

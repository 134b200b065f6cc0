import { type SetupErrorCode, setupError, setupErrors } from '@latchkey/protocol/errors'

/** What is logged of a mistake of the page. */
export function elementSentence(code: SetupErrorCode): string {
  return `Latchkey: ${setupError(code, setupErrors[code].shortMessage).message}`
}

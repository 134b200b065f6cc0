import { type ErrorCode, KitError } from '@latchkey/protocol'
import { errorEntry } from '@latchkey/protocol/errors'

/** An error of the catalogue, in its words. */
export function siwxError(code: ErrorCode, details?: string, cause?: unknown): KitError {
  const { shortMessage, retryable } = errorEntry(code)
  return new KitError({ code, shortMessage, retryable, details, cause })
}

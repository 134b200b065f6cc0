import { type ErrorCode, errorCatalogue, KitError } from '@latchkey/protocol'

/** An error of the catalogue, in its words. */
export function siwxError(code: ErrorCode, details?: string, cause?: unknown): KitError {
  const { shortMessage, retryable } = errorCatalogue[code]
  return new KitError({ code, shortMessage, retryable, details, cause })
}

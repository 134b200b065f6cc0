import { isKitError } from './isKitError.ts'
import { KitError } from './KitError.ts'

/** `error` itself when it is a KitError, else 'Unknown error' (spec 8) with `error` as its cause. */
export function toKitError(error: unknown): KitError {
  if (isKitError(error)) return error
  const details = error instanceof Error ? error.message : undefined
  return new KitError({ code: 'unknown', shortMessage: 'Unknown error', details, cause: error })
}

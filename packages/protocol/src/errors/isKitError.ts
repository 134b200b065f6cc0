import type { ErrorCode } from './codes.ts'
import type { KitError } from './KitError.ts'

/** Whether `error` is a KitError, of the given code if one is given. Works across copies of the library and realms. */
export function isKitError(error: unknown, code?: ErrorCode): error is KitError {
  if (typeof error !== 'object' || error === null) return false
  const candidate = error as { name?: unknown; code?: unknown }
  if (candidate.name !== 'KitError' || typeof candidate.code !== 'string') return false
  return code === undefined || candidate.code === code
}

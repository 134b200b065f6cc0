export type { ErrorEntry } from './catalogue/errorEntry.types.ts'
export { type ErrorCode, errorCatalogue } from './codes.ts'
export { isKitError, KitError, toKitError } from './KitError.ts'
export { setupError } from './setupError.ts'

export type { ErrorEntry } from './catalogue/errorEntry.types.ts'
export { type ErrorCode, errorCatalogue } from './codes.ts'
export { isKitError } from './isKitError.ts'
export { KitError } from './KitError.ts'

import { accountErrors } from './catalogue/accountErrors.ts'
import { embeddedErrors } from './catalogue/embeddedErrors.ts'
import type { ErrorEntry } from './catalogue/errorEntry.types.ts'
import { historyErrors } from './catalogue/historyErrors.ts'
import { inputErrors } from './catalogue/inputErrors.ts'
import { networkErrors } from './catalogue/networkErrors.ts'
import type { onrampErrors } from './catalogue/onrampErrors.ts'
import type { operationErrors } from './catalogue/operationErrors.ts'
import type { permissionErrors } from './catalogue/permissionErrors.ts'
import { rpcErrors } from './catalogue/rpcErrors.ts'
import { sendErrors } from './catalogue/sendErrors.ts'
import { serviceErrors } from './catalogue/serviceErrors.ts'
import type { setupErrors } from './catalogue/setupErrors.ts'
import { siwxErrors } from './catalogue/siwxErrors.ts'
import { swapErrors } from './catalogue/swapErrors.ts'
import { walletConnectErrors } from './catalogue/walletConnectErrors.ts'
import { walletErrors } from './catalogue/walletErrors.ts'

/**
 * Every error of the product by its stable code, `area/reason`. Adding is free; renaming or removing a code breaks
 * those who match on it.
 */
export const errorCatalogue = {
  ...inputErrors,
  ...networkErrors,
  ...walletErrors,
  ...walletConnectErrors,
  ...sendErrors,
  ...rpcErrors,
  ...serviceErrors,
  ...embeddedErrors,
  ...historyErrors,
  ...accountErrors,
  ...siwxErrors,
  ...swapErrors,
} as const

/** Codes of what a developer has set up wrongly. Their texts are apart: no build that people are served needs them. */
export type SetupErrorCode = keyof typeof setupErrors

/**
 * Stable code of an error that a person can meet. Those of purchases, of user operations and of stored grants are apart:
 * no build but the service needs their texts.
 */
export type CatalogueCode =
  | keyof typeof errorCatalogue
  | keyof typeof onrampErrors
  | keyof typeof operationErrors
  | keyof typeof permissionErrors

/** Stable code of an error. */
export type ErrorCode = CatalogueCode | SetupErrorCode

/** The row of a code. What a developer has set up wrongly, and what is said of purchases, user operations and stored grants, is the unknown one here. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  const entries: Readonly<Partial<Record<ErrorCode, ErrorEntry>>> = errorCatalogue
  return entries[code] ?? errorCatalogue.unknown
}

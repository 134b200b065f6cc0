import { accountErrors } from './catalogue/accountErrors.ts'
import { embeddedErrors } from './catalogue/embeddedErrors.ts'
import { historyErrors } from './catalogue/historyErrors.ts'
import { inputErrors } from './catalogue/inputErrors.ts'
import { networkErrors } from './catalogue/networkErrors.ts'
import { rpcErrors } from './catalogue/rpcErrors.ts'
import { sendErrors } from './catalogue/sendErrors.ts'
import { serviceErrors } from './catalogue/serviceErrors.ts'
import { setupErrors } from './catalogue/setupErrors.ts'
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
  ...setupErrors,
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

/** Stable code of an error. */
export type ErrorCode = keyof typeof errorCatalogue

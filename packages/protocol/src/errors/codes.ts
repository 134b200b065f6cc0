import { accountErrors } from './catalogue/accountErrors.ts'
import { embeddedErrors } from './catalogue/embeddedErrors.ts'
import type { ErrorEntry } from './catalogue/errorEntry.types.ts'
import { historyErrors } from './catalogue/historyErrors.ts'
import { inputErrors } from './catalogue/inputErrors.ts'
import { networkErrors } from './catalogue/networkErrors.ts'
import { rpcErrors } from './catalogue/rpcErrors.ts'
import { sendErrors } from './catalogue/sendErrors.ts'
import { serviceErrors } from './catalogue/serviceErrors.ts'
import { siwxErrors } from './catalogue/siwxErrors.ts'
import { walletConnectErrors } from './catalogue/walletConnectErrors.ts'
import { walletErrors } from './catalogue/walletErrors.ts'

/** Swaps: not built yet. */
const laterErrors = {
  'swap/network-unsupported': {
    shortMessage: 'Network not supported for Gas Price or Swaps',
    retryable: false,
    messageKey: 'error.swap.networkUnsupported',
    status: 'absent',
    place: 'swap',
    spec: 'S8.24',
  },
} as const satisfies Record<string, ErrorEntry>

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
  ...siwxErrors,
  ...historyErrors,
  ...accountErrors,
  ...laterErrors,
} as const

/** Stable code of an error. */
export type ErrorCode = keyof typeof errorCatalogue

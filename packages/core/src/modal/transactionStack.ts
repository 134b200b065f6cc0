import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** What follows a transaction's end. Functions, so not part of the state. */
export type TransactionCallbacks = {
  readonly onSuccess?: (() => void) | undefined
  readonly onError?: (() => void) | undefined
  readonly onCancel?: (() => void) | undefined
}

/** The transactions that are waited for, the newest last. */
export function transactionStack(kit: Kit): TransactionCallbacks[] {
  return slot(kit, 'modal.transactions', (): TransactionCallbacks[] => [])
}

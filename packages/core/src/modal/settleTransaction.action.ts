import type { Kit } from '../kit/kit.types.ts'
import { goBack } from './goBack.action.ts'

/** Ends the newest transaction: success runs its callback; error and cancel run theirs, then go back. Spec section 4. */
export function settleTransaction(kit: Kit, outcome: 'success' | 'error' | 'cancel'): void {
  const transaction = transactionStack(kit).pop()
  if (!transaction) return
  switch (outcome) {
    case 'success':
      transaction.onSuccess?.()
      return
    case 'error':
      transaction.onError?.()
      goBack(kit)
      return
    case 'cancel':
      transaction.onCancel?.()
      goBack(kit)
      return
  }
}

/** Remembers what is to follow when the transaction that is now shown ends. See `settleTransaction`. */
export function pushTransaction(kit: Kit, callbacks: TransactionCallbacks): void {
  transactionStack(kit).push(callbacks)
}

/** What follows a transaction's end. Functions, so not part of the state. */
type TransactionCallbacks = {
  readonly onSuccess?: (() => void) | undefined
  readonly onError?: (() => void) | undefined
  readonly onCancel?: (() => void) | undefined
}

/** The transactions that are waited for, the newest last. */
function transactionStack(kit: Kit): TransactionCallbacks[] {
  return kit.internals.get(createStack)
}

const createStack = (): TransactionCallbacks[] => []

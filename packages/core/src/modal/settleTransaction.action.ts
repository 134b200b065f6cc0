import type { Kit } from '../kit/kit.types.ts'
import { goBack } from './goBack.action.ts'
import { transactionStack } from './transactionStack.ts'

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

import type { Kit } from '../kit/kit.types.ts'
import { type TransactionCallbacks, transactionStack } from './transactionStack.ts'

/** Remembers what is to follow when the transaction that is now shown ends. See `settleTransaction`. */
export function pushTransaction(kit: Kit, callbacks: TransactionCallbacks): void {
  transactionStack(kit).push(callbacks)
}

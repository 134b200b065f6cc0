import type { Bank } from './createBank.ts'

/** An answer that says at which slot it was true. */
export function withContext<Value>(bank: Bank, value: Value) {
  return { context: { apiVersion: '3.0.0', slot: bank.slot() }, value }
}

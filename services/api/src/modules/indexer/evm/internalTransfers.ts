import type { IndexedTransfer } from '../indexed.types.ts'
import type { TracedCall } from './node.schema.ts'

/** Kinds of calls that carry value of their own; the others act on the caller's or on none. */
const carrying = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** The native value that contracts passed on inside a transaction. The transaction's own value is not among them. */
export function internalTransfers(root: TracedCall): IndexedTransfer[] {
  if (root.error) return []
  const found: IndexedTransfer[] = []
  const waiting = [...(root.calls ?? [])].reverse()
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    // What a reverted call did, its inner calls included, did not happen.
    if (call.error) continue
    if (carrying.has(call.type.toUpperCase()) && call.value && call.to)
      found.push({
        kind: 'internal',
        token: '',
        tokenId: '',
        giver: call.from,
        taker: call.to,
        amount: call.value,
      })
    waiting.push(...[...(call.calls ?? [])].reverse())
  }
  return found
}

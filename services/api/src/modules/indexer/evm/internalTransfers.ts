import type { IndexedTransfer } from '../indexed.ts'
import type { TracedCall } from './node.schema.ts'

/** Kinds of calls that carry value of their own; the others act on the caller's or on none. */
const carrying = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/**
 * The calls inside a call in the order in which they were made, as far as they happened: what a reverted call did, its
 * inner calls included, did not.
 *
 * @param left Calls that are left out with everything inside them.
 */
export function* callsWithin(root: TracedCall, left: ReadonlySet<TracedCall> = new Set()): Generator<TracedCall> {
  if (root.error) return
  const waiting = [...(root.calls ?? [])].reverse()
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    if (left.has(call)) continue
    yield call
    if (!call.error) waiting.push(...[...(call.calls ?? [])].reverse())
  }
}

/**
 * The native value that contracts passed on inside a call. The call's own value is not among them.
 *
 * @param left Calls that are left out with everything inside them.
 */
export function internalTransfers(root: TracedCall, left?: ReadonlySet<TracedCall>): IndexedTransfer[] {
  return [...callsWithin(root, left)].flatMap(({ type, from, to, value, error }) =>
    !error && carrying.has(type.toUpperCase()) && value && to
      ? [{ kind: 'internal', token: '', tokenId: '', giver: from, taker: to, amount: value }]
      : [],
  )
}

import { action } from '../action.ts'
import { describeCall } from '../evm/describeCall.ts'
import { parts } from '../parts.ts'
import type { Subject, TransactionWish } from './subject.types.ts'

/** What a wish does, from its own bytes. */
export function describeWish(wish: TransactionWish, chainId: number): Subject & { kind: 'transaction' } {
  const { from, to, value, data } = wish
  const said =
    to === undefined
      ? action('deploy', { size: parts.number(data.length), value: parts.native(value) }, { marks: ['unreadable'] })
      : describeCall({ from, to, value, data }, chainId)
  return { kind: 'transaction', wish, action: said }
}

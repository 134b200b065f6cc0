import { parseAmount } from '@latchkey/protocol'
import { decimalScale } from './compareDecimals.ts'
import type { OnrampOrder } from './onrampState.ts'

/** How a purchase shows. */
export type OrderProgress = {
  /** `pay`: the person is at the provider's page, or has yet to go there. */
  readonly stage: 'pay' | 'deliver' | 'done' | 'failed'
  /** Nothing more is expected of it. */
  readonly isOver: boolean
  /** The provider's page can still be opened. */
  readonly canOpen: boolean
  /** A transaction that the provider has named, and that no node of the service has seen pay the receiver. */
  readonly isClaimed: boolean
  /** Less than 99 % of what was quoted has arrived (`received`). */
  readonly isShort: boolean
}

type State = OnrampOrder['state']

const stages: Readonly<Record<State, OrderProgress['stage']>> = {
  created: 'pay',
  opened: 'pay',
  paying: 'pay',
  paid: 'deliver',
  delivering: 'deliver',
  unknown: 'deliver',
  delivered: 'done',
  failed: 'failed',
  refunded: 'failed',
  expired: 'failed',
}

/**
 * How far a purchase is. It is never guessed from the provider's window: who closes that may have paid.
 *
 * @example
 * const { stage, isOver } = orderProgress(order)
 */
export function orderProgress(order: OnrampOrder): OrderProgress {
  const { state, stopped, transactionHash } = order
  const stage = stopped === null ? stages[state] : 'failed'
  return {
    stage,
    isOver: stage === 'done' || stage === 'failed',
    canOpen: stage === 'pay',
    isClaimed: stage === 'deliver' && transactionHash !== null,
    isShort: isShort(order),
  }
}

/** Whether less than 99 % of what was agreed to has arrived. */
function isShort({ receive, received }: OnrampOrder): boolean {
  return received !== null && parseAmount(received, decimalScale) * 100n < parseAmount(receive, decimalScale) * 99n
}

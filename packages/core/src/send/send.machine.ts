import type { KitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import type { Plan, PlanStatus } from '../plan/planState.ts'
import type { ResolvedName } from '../ports/adapter.ts'
import { editingSend, type SendState, type SendStatus } from './sendState.ts'

export type SendEvent =
  | { readonly type: 'Edited'; readonly change: SendChange }
  | { readonly type: 'TokensLoaded'; readonly tokenBalances: SendState['tokenBalances'] }
  | { readonly type: 'ReceiverAsked' }
  | { readonly type: 'ReceiverFound'; readonly receiver: ResolvedName | { readonly address: string } }
  | { readonly type: 'ReceiverRefused'; readonly error: KitError }
  /** `planId`: what its plan is called in the kit's list. */
  | { readonly type: 'Submitted'; readonly planId: string }
  | { readonly type: 'PlanMoved'; readonly plan: Plan }
  | { readonly type: 'Failed'; readonly error: KitError }
  | { readonly type: 'Cancelled' }
  | { readonly type: 'Reset' }

export type SendChange = Partial<
  Pick<SendState, 'token' | 'sendTokenAmount' | 'receiverAddress' | 'networkId' | 'speed'>
>

/** `begin`: a submission is under way until its key is aborted. */
export type SendEffect = { readonly type: 'begin' | 'abort'; readonly key: 'submission' }

/** A form without a plan of its own. */
const unsent = {
  status: 'editing',
  error: undefined,
  hash: undefined,
  planId: undefined,
  switchingWallet: false,
} as const

type Step = readonly [SendState, readonly SendEffect[]]

const givenUp: readonly SendEffect[] = [{ type: 'abort', key: 'submission' }]

/** What the form says of its plan, which has one step. */
const statuses: Readonly<Record<PlanStatus, SendStatus>> = {
  quoting: 'resolving',
  reviewing: 'editing',
  paused: 'editing',
  asking: 'signing',
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  cancelled: 'editing',
  unknown: 'failed',
}

/** One send, from the first keystroke; what its plan does is the plan's. Pure, table-tested. Spec section 4. */
export function sendTransition(state: SendState, event: SendEvent): Step {
  switch (event.type) {
    case 'Edited': {
      // What the wallet was asked to sign stays as it was asked.
      if (state.loading) return [state, []]
      const receiverChanged = 'receiverAddress' in event.change
      const edited = { ...state, ...event.change, ...unsent } as const
      if (!receiverChanged) return [edited, []]
      return [{ ...edited, receiverProfileName: undefined, receiverProfileImageUrl: undefined }, []]
    }
    case 'TokensLoaded':
      return [{ ...state, tokenBalances: event.tokenBalances }, []]
    case 'ReceiverAsked':
      // A lookup of the receiver that began while the form was open doesn't change what the wallet is asked either.
      if (state.loading) return [state, []]
      return [{ ...state, status: 'resolving', error: undefined }, []]
    case 'ReceiverFound': {
      const { receiver } = event
      if (state.loading) return [state, []]
      const profile =
        'name' in receiver ? { receiverProfileName: receiver.name, receiverProfileImageUrl: receiver.imageUrl } : {}
      return [{ ...state, ...profile, status: 'editing', receiverAddress: receiver.address }, []]
    }
    case 'ReceiverRefused':
      if (state.loading) return [state, []]
      return [{ ...state, status: 'editing', error: event.error }, []]
    case 'Submitted':
      return [
        { ...state, ...unsent, loading: true, status: 'resolving', planId: event.planId },
        [{ type: 'begin', key: 'submission' }],
      ]
    case 'PlanMoved': {
      const { id, status, slow, hash, error, switchingWallet } = event.plan
      if (state.planId !== id) return [state, []]
      const isReverted = error?.code === 'transaction/reverted'
      const isOver = status === 'reviewing' || status === 'confirmed' || status === 'failed'
      // Late: it is still on its way, but no longer polled.
      const loading = !isOver && !(status === 'pending' && error)
      return [
        { ...state, loading, slow, hash, error, switchingWallet, status: isReverted ? 'reverted' : statuses[status] },
        [],
      ]
    }
    case 'Failed':
      return [{ ...state, loading: false, slow: false, status: 'failed', error: event.error }, []]
    case 'Cancelled':
      return [{ ...state, ...unsent, loading: false, slow: false }, givenUp]
    case 'Reset':
      return [editingSend, givenUp]
  }
}

/** The running send machine of a kit. */
export function sendMachine(kit: Kit): Machine<SendEvent, SendEffect> {
  return kit.internals.get(createSendMachine)
}

function createSendMachine(kit: Kit): Machine<SendEvent, SendEffect> {
  return kitMachine<SendState, SendEvent, SendEffect>(kit, {
    read: () => kit.store.getState().send,
    write: (send) => kit.store.setState({ send }),
    transition: sendTransition,
    perform: () => undefined,
    // Its answer is not waited for any more. What has reached the wallet is a plan of its own.
    atStop: ({ status }) => (status === 'resolving' ? { type: 'Cancelled' } : undefined),
  })
}

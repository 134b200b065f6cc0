import { constants, type KitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import type { ResolvedName } from '../ports/adapter.ts'
import { editingSend, type SendState, type SendStatus } from './sendState.ts'

export type SendEvent =
  | { readonly type: 'Edited'; readonly change: SendChange }
  | { readonly type: 'TokensLoaded'; readonly tokenBalances: SendState['tokenBalances'] }
  | { readonly type: 'ReceiverAsked' }
  | { readonly type: 'ReceiverFound'; readonly receiver: ResolvedName | { readonly address: string } }
  | { readonly type: 'ReceiverRefused'; readonly error: KitError }
  | { readonly type: 'Submitted' }
  | { readonly type: 'WalletAsked' }
  | { readonly type: 'WalletSlow' }
  | { readonly type: 'Sent'; readonly hash: string }
  | { readonly type: 'Confirmed' }
  | { readonly type: 'Failed'; readonly error: KitError }
  | { readonly type: 'Cancelled' }
  | { readonly type: 'Reset' }

export type SendChange = Partial<
  Pick<SendState, 'token' | 'sendTokenAmount' | 'receiverAddress' | 'networkId' | 'speed'>
>

export type SendEffect =
  /** A submission is under way until its key is aborted. */
  | { readonly type: 'begin'; readonly key: 'submission' }
  | { readonly type: 'later'; readonly key: 'slow'; readonly delayMs: number; readonly event: SendEvent }
  | { readonly type: 'abort'; readonly key: 'slow' | 'submission' }

type Step = readonly [SendState, readonly SendEffect[]]

const calm: readonly SendEffect[] = [{ type: 'abort', key: 'slow' }]
const givenUp: readonly SendEffect[] = [...calm, { type: 'abort', key: 'submission' }]

function statusAfter(error: KitError): SendStatus {
  if (error.code === 'transaction/reverted') return 'reverted'
  // Not in a block yet: it is still on its way.
  return error.code === 'transaction/timeout' ? 'pending' : 'failed'
}

/** One send, from the first keystroke to the block: pure, table-tested. Spec section 4. */
export function sendTransition(state: SendState, event: SendEvent): Step {
  switch (event.type) {
    case 'Edited': {
      // What the wallet was asked to sign stays as it was asked.
      if (state.loading) return [state, []]
      const receiverChanged = 'receiverAddress' in event.change
      const edited = { ...state, ...event.change, status: 'editing', error: undefined, hash: undefined } as const
      if (!receiverChanged) return [edited, []]
      return [{ ...edited, receiverProfileName: undefined, receiverProfileImageUrl: undefined }, []]
    }
    case 'TokensLoaded':
      return [{ ...state, tokenBalances: event.tokenBalances }, []]
    case 'ReceiverAsked':
      // Nor does a look at the receiver, begun while the form was open, change what the wallet is asked.
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
        { ...state, loading: true, status: 'resolving', error: undefined, hash: undefined },
        [{ type: 'begin', key: 'submission' }],
      ]
    case 'WalletAsked':
      return [
        { ...state, status: 'signing', slow: false },
        [{ type: 'later', key: 'slow', delayMs: constants.walletPromptHintMs, event: { type: 'WalletSlow' } }],
      ]
    case 'WalletSlow':
      return [state.status === 'signing' ? { ...state, slow: true } : state, []]
    case 'Sent':
      return [{ ...state, status: 'pending', slow: false, hash: event.hash }, calm]
    case 'Confirmed':
      return [{ ...state, loading: false, status: 'confirmed' }, calm]
    case 'Failed': {
      const { error } = event
      return [{ ...state, loading: false, slow: false, status: statusAfter(error), error }, calm]
    }
    case 'Cancelled':
      return [{ ...state, loading: false, slow: false, status: 'editing', error: undefined }, givenUp]
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
    perform: (effect, signal, send) => {
      if (effect.type !== 'later') return
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
  })
}

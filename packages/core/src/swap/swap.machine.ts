import type { KitError } from '@latchkey/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { editingSwap, type SwapState } from './swapState.ts'

export type SwapEvent =
  | { readonly type: 'Edited'; readonly change: SwapChange }
  /** `amount`: what is given then, in the token that was got. */
  | { readonly type: 'Flipped'; readonly amount: string }
  | { readonly type: 'Submitted' }
  /** The quote that was agreed to can't be had any more; the person looks at the new one. */
  | { readonly type: 'QuoteChanged' }
  | { readonly type: 'Started'; readonly planId: string }
  /** A person goes on with what an earlier page has left. */
  | { readonly type: 'Resumed'; readonly planId: string }
  | { readonly type: 'Failed'; readonly error: KitError }
  | { readonly type: 'Cancelled' | 'Reset' }

export type SwapChange = Partial<
  Pick<SwapState, 'sourceToken' | 'toToken' | 'sourceTokenAmount' | 'slippageBps' | 'chosenRouteId'>
>

/** `begin`: a submission is under way until its key is aborted. */
export type SwapEffect = { readonly type: 'begin' | 'abort'; readonly key: 'submission' }

type Step = readonly [SwapState, readonly SwapEffect[]]

const unsent = { status: 'editing', planId: undefined, error: undefined } as const
const givenUp: readonly SwapEffect[] = [{ type: 'abort', key: 'submission' }]

/** The form of a swap; what its plan does is the plan's. Pure, table-tested. */
export function swapTransition(state: SwapState, event: SwapEvent): Step {
  const isBusy = state.status === 'preparing' || state.status === 'started'
  switch (event.type) {
    case 'Edited':
      // What the wallet is asked for stays as it was asked.
      return isBusy ? [state, []] : [edit(state, event.change), []]
    case 'Flipped': {
      if (isBusy) return [state, []]
      const { sourceToken, toToken } = state
      const change = { sourceToken: toToken, toToken: sourceToken, sourceTokenAmount: event.amount }
      return [{ ...state, ...unsent, ...change, chosenRouteId: undefined }, []]
    }
    case 'Submitted':
      if (isBusy) return [state, []]
      return [{ ...state, ...unsent, status: 'preparing' }, [{ type: 'begin', key: 'submission' }]]
    case 'QuoteChanged':
      return [state.status === 'preparing' ? { ...state, status: 'changed' } : state, []]
    case 'Started':
      return [state.status === 'preparing' ? { ...state, status: 'started', planId: event.planId } : state, []]
    case 'Resumed':
      return [isBusy ? state : { ...state, status: 'started', planId: event.planId, error: undefined }, []]
    case 'Failed':
      return [state.status === 'preparing' ? { ...state, status: 'failed', error: event.error } : state, []]
    case 'Cancelled':
      return [{ ...state, ...unsent }, givenUp]
    case 'Reset':
      return [{ ...editingSwap, slippageBps: state.slippageBps }, givenUp]
  }
}

/** A token that is chosen on one side and stood on the other changes places with what was there. */
function edit(state: SwapState, change: SwapChange): SwapState {
  const edited = { ...state, ...change, ...unsent }
  const { sourceToken, toToken } = edited
  const isRouteKept = 'chosenRouteId' in change || !('sourceToken' in change || 'toToken' in change)
  const chosenRouteId = isRouteKept ? edited.chosenRouteId : undefined
  const collides = sourceToken && toToken && isSameToken(sourceToken, toToken)
  if (collides && change.sourceToken) return { ...edited, chosenRouteId, toToken: state.sourceToken }
  if (collides && change.toToken) return { ...edited, chosenRouteId, sourceToken: state.toToken }
  const elsewhere = sourceToken && toToken && sourceToken.networkId !== toToken.networkId
  if (elsewhere && change.sourceToken) return { ...edited, chosenRouteId, toToken: undefined }
  if (elsewhere) return { ...edited, chosenRouteId, sourceToken: undefined, sourceTokenAmount: '' }
  return { ...edited, chosenRouteId }
}

function isSameToken(one: NonNullable<SwapState['toToken']>, other: NonNullable<SwapState['toToken']>): boolean {
  return one.networkId === other.networkId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** The form of a kit. Its own store: pages that never swap don't carry it. */
export function swapStore(kit: Kit): StoreApi<SwapState> {
  return kit.internals.get(createSwapStore)
}

const createSwapStore = () => createStore<SwapState>(() => editingSwap)

/** The running swap machine of a kit. */
export function swapMachine(kit: Kit): Machine<SwapEvent, SwapEffect> {
  return kit.internals.get(createSwapMachine)
}

function createSwapMachine(kit: Kit): Machine<SwapEvent, SwapEffect> {
  const store = swapStore(kit)
  return kitMachine<SwapState, SwapEvent, SwapEffect>(kit, {
    read: () => store.getState(),
    write: (state) => store.setState(state, true),
    transition: swapTransition,
    perform: () => undefined,
  })
}

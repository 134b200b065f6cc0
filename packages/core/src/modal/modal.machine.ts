import { constants } from '@latchkey/protocol'
import type { Kit, ModalState } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import type { ViewEntry } from './views.types.ts'

/** The running modal machine of a kit. */
export function modalMachine(kit: Kit): Machine<ModalEvent, ModalEffect> {
  return kit.internals.get(createModalMachine)
}

function createModalMachine(kit: Kit): Machine<ModalEvent, ModalEffect> {
  return kitMachine<ModalState, ModalEvent, ModalEffect>(kit, {
    read: () => kit.store.getState().modal,
    write: (modal) => kit.store.setState({ modal }),
    transition: modalTransition,
    perform: (effect, signal, send) => {
      switch (effect.type) {
        case 'preload':
          return preload(kit, signal, send)
        case 'later':
          signal.addEventListener(
            'abort',
            kit.env.clock.setTimer(() => send(effect.event), effect.delayMs),
          )
          return
        case 'emit':
          kit.emit({ type: effect.event, connected: effect.connected })
          return
        case 'abort':
          return
      }
    },
  })
}

/** The frames in which the modal appears belong to it alone: what loads behind it begins after them. */
const openingMs = 100

/** Loads images behind the view, for 2 s at most (spec 2); what does so is fetched only now. */
async function preload(kit: Kit, signal: AbortSignal, send: (event: ModalEvent) => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const begin = () => void import('./afterOpen.ts').then(({ afterOpen }) => afterOpen(kit)).then(finish, finish)
    const { clock } = kit.env
    const cancels = [clock.setTimer(resolve, constants.openPreloadMs), clock.setTimer(begin, openingMs)]
    const finish = () => {
      for (const cancel of cancels) cancel()
      resolve()
    }
    signal.addEventListener('abort', finish)
  })
  if (!signal.aborted) send({ type: 'Loaded' })
}

export type ModalEvent =
  | { readonly type: 'Opened'; readonly entry: ViewEntry; readonly connected: boolean }
  | { readonly type: 'Loaded' }
  | { readonly type: 'Closed'; readonly connected: boolean }
  | { readonly type: 'Pushed' | 'Replaced' | 'Reset'; readonly entry: ViewEntry }
  | { readonly type: 'WentBack'; readonly connected: boolean }
  | { readonly type: 'WentBackTo'; readonly index: number }
  | { readonly type: 'Shaken' }
  | { readonly type: 'ShakeEnded' }

export type ModalEffect =
  | { readonly type: 'preload'; readonly key: 'preload' }
  | { readonly type: 'abort'; readonly key: 'preload' }
  | { readonly type: 'later'; readonly key: 'shake'; readonly delayMs: number; readonly event: ModalEvent }
  | {
      readonly type: 'emit'
      readonly key?: never
      readonly event: 'MODAL_OPEN' | 'MODAL_CLOSE'
      readonly connected: boolean
    }

type Step = readonly [ModalState, readonly ModalEffect[]]

function isSame(left: ViewEntry, right: ViewEntry): boolean {
  return left.view === right.view && sameParams(left.params, right.params)
}

function sameParams(left: object | undefined, right: object | undefined): boolean {
  if (left === right) return true
  if (!left || !right) return false
  const entries = Object.entries(left)
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([key, value]) => Object.is(value, (right as Record<string, unknown>)[key]))
  )
}

/** The modal and its stack of views: pure, table-tested. Spec sections 2 and 4. */
export function modalTransition(state: ModalState, event: ModalEvent): Step {
  switch (event.type) {
    case 'Opened': {
      // The entry of a closed modal is kept if it is the wanted one: what is rendered of it stays valid.
      const [only] = state.stack
      const drawn = !state.open && state.stack.length === 1 && only !== undefined && isSame(only, event.entry)
      const stack = drawn ? state.stack : [event.entry]
      const opened = { ...state, open: true, loading: true, stack, direction: 'none' } as const
      const effects: ModalEffect[] = [{ type: 'preload', key: 'preload' }]
      if (!state.open || state.embedded) {
        effects.push({ type: 'emit', event: 'MODAL_OPEN', connected: event.connected })
      }
      return [opened, effects]
    }
    case 'Loaded':
      return [state.loading ? { ...state, loading: false } : state, []]
    case 'Closed': {
      if (!state.open) return [state, []]
      const closed = { ...state, loading: false, direction: 'none' } as const
      const start = { view: event.connected ? 'Account' : 'Connect', params: undefined } as const
      return [
        state.embedded ? { ...closed, stack: [start] } : { ...closed, open: false },
        [
          { type: 'abort', key: 'preload' },
          { type: 'emit', event: 'MODAL_CLOSE', connected: event.connected },
        ],
      ]
    }
    case 'Pushed': {
      const top = state.stack.at(-1)
      if (top !== undefined && isSame(top, event.entry)) return [state, []]
      return [{ ...state, stack: [...state.stack, event.entry], direction: 'forward' }, []]
    }
    case 'Replaced':
      return [{ ...state, stack: [...state.stack.slice(0, -1), event.entry], direction: 'forward' }, []]
    case 'Reset':
      return [{ ...state, stack: [event.entry], direction: 'none' }, []]
    case 'WentBack':
      // The last entry has nothing behind it: going back from it leaves the modal.
      if (state.stack.length < 2) return modalTransition(state, { type: 'Closed', connected: event.connected })
      return [{ ...state, stack: state.stack.slice(0, -1), direction: 'back' }, []]
    case 'WentBackTo': {
      const kept = state.stack.slice(0, Math.max(0, event.index) + 1)
      if (kept.length === state.stack.length) return [state, []]
      return [{ ...state, stack: kept, direction: 'back' }, []]
    }
    case 'Shaken':
      return [
        { ...state, shaking: true },
        [{ type: 'later', key: 'shake', delayMs: constants.modalShakeMs, event: { type: 'ShakeEnded' } }],
      ]
    case 'ShakeEnded':
      return [{ ...state, shaking: false }, []]
  }
}

import type { KitError } from '@latchkey/protocol'
import type { MoveEvent, MoveState } from './moveState.ts'

export const noMove: MoveState = {
  status: 'idle',
  sources: [],
  proofs: [],
  survey: undefined,
  moved: [],
  stayed: {},
  current: [],
  begun: false,
  error: undefined,
}

/** One move, from its first look to its end. Pure, table-tested. */
export function moveTransition(state: MoveState, event: MoveEvent): MoveState {
  const { status } = state
  const isMoving = status === 'moving'
  switch (event.type) {
    case 'Began':
      // One at a time: what was begun is ended or left first.
      return status === 'idle' || !state.begun ? { ...noMove, sources: event.sources } : state
    case 'ProofAsked':
      return isMoving ? state : { ...state, status: 'proving', error: undefined }
    case 'Proven': {
      if (status !== 'proving') return state
      const others = state.proofs.filter(({ account }) => !isSamePlace(account, event.proof.account))
      return { ...state, status: restOf(state), proofs: [...others, event.proof], survey: undefined }
    }
    case 'ProofRefused':
      return status === 'proving' ? { ...state, status: restOf(state), error: event.error } : state
    case 'ReadBegan':
      return isMoving ? state : { ...state, status: 'reading', error: undefined }
    case 'Read':
      return status === 'reading' ? { ...state, status: 'ready', survey: event.survey, stayed: {} } : state
    case 'Started':
      return status === 'ready' ? { ...state, status: 'moving', begun: true, error: undefined } : state
    case 'Asked':
      return isMoving ? { ...state, current: event.ids } : state
    case 'Moved': {
      if (!isMoving || state.moved.some(({ id, hash }) => id === event.moved.id && hash === event.moved.hash))
        return state
      return { ...state, moved: [...state.moved, event.moved] }
    }
    case 'Stayed':
      return isMoving ? { ...state, stayed: { ...state.stayed, [event.id]: event.reason } } : state
    case 'Paused':
      return pause(state, event.error)
    case 'Ended':
      return isMoving ? { ...state, status: 'ended', current: [], survey: event.survey } : state
    case 'Left':
      return isMoving ? state : noMove
  }
}

function pause(state: MoveState, error: KitError | undefined): MoveState {
  if (state.status !== 'moving' && state.status !== 'reading') return state
  return { ...state, status: restOf(state), current: [], error }
}

/** Where a move is that was begun, and one that was not. */
function restOf({ begun }: MoveState): 'paused' | 'idle' {
  return begun ? 'paused' : 'idle'
}

/** A later proof takes the place of an earlier one for the same network. */
function isSamePlace(one: string, other: string): boolean {
  return one.split(':').slice(0, 2).join(':') === other.split(':').slice(0, 2).join(':')
}

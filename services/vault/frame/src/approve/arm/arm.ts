import type { ArmEvent, Arming } from './arming.types.ts'
import { followPointer } from './followPointer.ts'
import { isLarge } from './isLarge.ts'

/**
 * Takes in what happened. Every change starts the wait anew; what may have put the screen under the pointer makes the
 * pointer come anew, too.
 */
export function arm(state: Arming, event: ArmEvent, at: number): Arming {
  const anew = { ...state, stillSince: at, path: undefined }
  switch (event.kind) {
    case 'seen':
      return event.visible === state.visible ? state : { ...anew, visible: event.visible }
    case 'focus':
      return event.focused === state.focused ? state : { ...anew, focused: event.focused }
    case 'resized':
      return { ...anew, large: isLarge(event.width, event.height) }
    case 'read':
      return event.read === state.read ? state : { ...state, read: event.read, stillSince: at }
    case 'changed':
      return { ...state, stillSince: at }
    case 'pointer': {
      const { path, moved } = followPointer(state.path, event.sample, state.place === 'frame')
      return moved ? { ...anew, path } : { ...state, path }
    }
    case 'left':
      return state.path === undefined ? state : { ...state, path: undefined }
    case 'pressedEarly':
      return anew
  }
}

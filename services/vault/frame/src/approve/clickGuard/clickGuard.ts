/** A pointer event of a mouse or a hovering pen. CSS pixels. */
export type PointerSample = {
  readonly at: number
  readonly input: 'mouse' | 'pen'
  /** A press says where the pointer is; it is no movement. */
  readonly kind: 'move' | 'press'
  /** Whether a button is down: who drags something has not come to this screen. */
  readonly dragging: boolean
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
}

/** What a press was made with. `assist`: a click that neither pointer nor key came before, as assistive technology makes it. */
export type Input = 'mouse' | 'pen' | 'touch' | 'key' | 'assist'

/** What is known of the screen and of the pointer on it. Times are milliseconds of one clock. */
export type ClickGuard = {
  /** In a frame, which a page can move at any time, or in a window of its own. */
  readonly place: 'frame' | 'window'
  /** Proven to be seen in full. */
  readonly visible: boolean
  /** Whether the window that shows it has the focus. A frame's does not count. */
  readonly focused: boolean
  readonly large: boolean
  /** Whether the end of a text that has to be read was seen. */
  readonly read: boolean
  /** Since when nothing covered, moved, resized or redrew it, and no press came too early. */
  readonly stillSince: number
  /** How the pointer came. Absent while there is none. */
  readonly path: PointerPath | undefined
}

export type GuardEvent =
  | { readonly kind: 'seen'; readonly visible: boolean }
  | { readonly kind: 'focus'; readonly focused: boolean }
  | { readonly kind: 'resized'; readonly width: number; readonly height: number }
  /** What it says has changed, or a key was pressed that is none of its own. */
  | { readonly kind: 'changed' }
  /** The end of its text was seen, or it has changed and starts over. */
  | { readonly kind: 'read'; readonly read: boolean }
  | { readonly kind: 'pointer'; readonly sample: PointerSample }
  | { readonly kind: 'left' }
  | { readonly kind: 'pressedEarly' }

/** What the approve screen waits for. Milliseconds and CSS pixels. */
export const guardLimits = {
  /** Seen, still, and with the pointer on it for this long before Approve works. */
  waitMs: 1000,
  /** The pointer has come to the screen once it has gone this far on it, in so many steps. */
  arrivalPx: 24,
  arrivalSteps: 3,
  /** A pointer of a frame that has not moved for this long may lie on something else by now: it has to move once more. */
  freshMs: 700,
  /** After a pause of this long the pointer goes on from where it was, or it has been elsewhere. */
  pauseMs: 150,
  /** Rounding and layout below a pixel are no move. */
  slackPx: 4,
  /** In the frame it must stay seen for this long after the press: the observer reports what covers it up to 100 ms late. */
  afterMs: 150,
  /** Fingers, pens and keys hold: a tap that was meant for something else is short. */
  holdMs: 400,
  width: 320,
  height: 420,
} as const

/** The pointer's own way on the screen, since it came in. */
type PointerPath = {
  readonly first: PointerSample
  readonly last: PointerSample
  /** Pixels of the screen to one of the page, measured over a path of so many pixels: zoomed pages differ. */
  readonly scale: { readonly ratio: number; readonly from: number } | undefined
  readonly steps: number
  /** When it had come by its own movement. Absent before. */
  readonly arrivedAt: number | undefined
  /** When it moved last. Absent before it did. */
  readonly movedAt: number | undefined
}

const between = (one: PointerSample, other: PointerSample, plane: 'screen' | 'client') =>
  Math.hypot(one[`${plane}X`] - other[`${plane}X`], one[`${plane}Y`] - other[`${plane}Y`])

/** So far must it have gone before its scale exceeds rounding errors. */
const scaleFromPx = 12
/** The error of a path's length, by rounding at both of its ends. */
const roundingPx = 2

const begin = (sample: PointerSample): PointerPath => ({
  first: sample,
  last: sample,
  scale: undefined,
  steps: 0,
  arrivedAt: undefined,
  movedAt: undefined,
})

/**
 * Takes in where the pointer is. A frame gets no event when it is moved, and a pointer that lies still while the frame
 * comes to it makes no event. So the only proof that a person brought it is its way: steps that are as long on the
 * screen as on the page, one after the other.
 * @param movable Whether a page can move the screen: then the way is held to the screen's coordinates.
 * @returns The path, restarted where the frame was moved under the pointer or the pointer was elsewhere meanwhile
 * (`moved`).
 */
function followPointer(
  path: PointerPath | undefined,
  sample: PointerSample,
  movable: boolean,
): { readonly path: PointerPath; readonly moved: boolean } {
  if (path === undefined || path.last.input !== sample.input) return { path: begin(sample), moved: false }
  if (movable && (wasElsewhere(path, sample) || !fits(path, sample))) return { path: begin(sample), moved: true }
  const { first, last } = path
  const away = between(sample, first, 'client')
  const scale =
    away >= Math.max(scaleFromPx, 2 * (path.scale?.from ?? 0))
      ? { ratio: between(sample, first, 'screen') / away, from: away }
      : path.scale
  const next = { ...path, last: sample, scale }
  if (sample.kind === 'press' || sample.dragging || between(sample, last, 'client') === 0) {
    return { path: next, moved: false }
  }
  const steps = path.steps + 1
  const arrived = away >= guardLimits.arrivalPx && steps >= guardLimits.arrivalSteps
  const arrivedAt = path.arrivedAt ?? (arrived ? sample.at : undefined)
  return { path: { ...next, steps, arrivedAt, movedAt: sample.at }, moved: false }
}

/** Whether there is a way missing between this and what came before: to a press, or after a pause. */
function wasElsewhere({ last }: PointerPath, sample: PointerSample): boolean {
  const { slackPx, pauseMs } = guardLimits
  const step = between(sample, last, 'client')
  if (sample.kind === 'press') return step > slackPx
  return sample.at - last.at > pauseMs && step > 3 * slackPx
}

/** Whether the page lies where it lay on the screen when the pointer came. */
function fits({ first, scale }: PointerPath, sample: PointerSample): boolean {
  const { slackPx } = guardLimits
  const onScreen = between(sample, first, 'screen')
  const onPage = between(sample, first, 'client')
  if (scale === undefined) {
    // Browsers zoom by a quarter to five times, screens by three.
    return onScreen <= 16 * (onPage + slackPx) && onPage <= 5 * (onScreen + slackPx)
  }
  const { ratio, from } = scale
  const off = (axis: 'X' | 'Y') =>
    sample[`screen${axis}`] - first[`screen${axis}`] - ratio * (sample[`client${axis}`] - first[`client${axis}`])
  return Math.hypot(off('X'), off('Y')) <= slackPx + (roundingPx / from) * onScreen
}

/**
 * Takes in what happened. Every change restarts the wait; what may have put the screen under the pointer makes the
 * pointer have to come again, too.
 */
export function updateGuard(state: ClickGuard, event: GuardEvent, at: number): ClickGuard {
  const restarted = { ...state, stillSince: at, path: undefined }
  switch (event.kind) {
    case 'seen':
      return event.visible === state.visible ? state : { ...restarted, visible: event.visible }
    case 'focus':
      return event.focused === state.focused ? state : { ...restarted, focused: event.focused }
    case 'resized':
      return { ...restarted, large: isLarge(event.width, event.height) }
    case 'read':
      return event.read === state.read ? state : { ...state, read: event.read, stillSince: at }
    case 'changed':
      return { ...state, stillSince: at }
    case 'pointer': {
      const { path, moved } = followPointer(state.path, event.sample, state.place === 'frame')
      return moved ? { ...restarted, path } : { ...state, path }
    }
    case 'left':
      return state.path === undefined ? state : { ...state, path: undefined }
    case 'pressedEarly':
      return restarted
  }
}

/** Whether it is large enough to read. */
function isLarge(width: number, height: number): boolean {
  return width >= guardLimits.width && height >= guardLimits.height
}

/** A screen just drawn: whatever was true of the one before it counts for nothing. */
export function startGuard(
  place: ClickGuard['place'],
  size: { width: number; height: number },
  at: number,
): ClickGuard {
  return {
    place,
    visible: false,
    focused: false,
    large: isLarge(size.width, size.height),
    read: true,
    stillSince: at,
    path: undefined,
  }
}

import { armLimits } from './armLimits.ts'

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

/** The pointer's own way on the screen, since it came in. */
export type PointerPath = {
  readonly first: PointerSample
  readonly last: PointerSample
  /** Pixels of the screen to one of the page, told from a way of so many pixels: zoomed pages differ. */
  readonly scale: { readonly ratio: number; readonly from: number } | undefined
  readonly steps: number
  /** When it had come by its own movement. Absent before. */
  readonly arrivedAt: number | undefined
  /** When it moved last. Absent before it did. */
  readonly movedAt: number | undefined
}

const between = (one: PointerSample, other: PointerSample, plane: 'screen' | 'client') =>
  Math.hypot(one[`${plane}X`] - other[`${plane}X`], one[`${plane}Y`] - other[`${plane}Y`])

/** So far must it have gone before its scale is told from rounding. */
const scaleFromPx = 12
/** How far off a way may be told, by rounding at both of its ends. */
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
 * Takes in where the pointer is. A frame that is moved tells nobody, and a pointer that lies still while the frame comes
 * to it makes no event. So the only proof that a person brought it is its way: steps that are as long on the screen as on
 * the page, one after the other.
 * @param movable Whether a page can move the screen: then the way is held to the screen's coordinates.
 * @returns The way, begun anew where the frame was moved under the pointer or the pointer was elsewhere meanwhile (`moved`).
 */
export function followPointer(
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
  const arrived = away >= armLimits.arrivalPx && steps >= armLimits.arrivalSteps
  const arrivedAt = path.arrivedAt ?? (arrived ? sample.at : undefined)
  return { path: { ...next, steps, arrivedAt, movedAt: sample.at }, moved: false }
}

/** Whether there is a way missing between this and what came before: to a press, or after a pause. */
function wasElsewhere({ last }: PointerPath, sample: PointerSample): boolean {
  const { slackPx, pauseMs } = armLimits
  const step = between(sample, last, 'client')
  if (sample.kind === 'press') return step > slackPx
  return sample.at - last.at > pauseMs && step > 3 * slackPx
}

/** Whether the page lies where it lay on the screen when the pointer came. */
function fits({ first, scale }: PointerPath, sample: PointerSample): boolean {
  const { slackPx } = armLimits
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

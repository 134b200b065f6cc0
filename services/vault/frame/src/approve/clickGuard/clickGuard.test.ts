import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClickGuard,
  type GuardEvent,
  type Input,
  type PointerSample,
  startGuard,
  updateGuard,
} from './clickGuard.ts'
import { checkPress, type PressVerdict } from './pressButton.ts'

type Step = readonly [at: number, event: GuardEvent]

const seen: GuardEvent = { kind: 'seen', visible: true }
const encrypted: GuardEvent = { kind: 'seen', visible: false }
const changed: GuardEvent = { kind: 'changed' }
const left: GuardEvent = { kind: 'left' }
const focused: GuardEvent = { kind: 'focus', focused: true }
const sized = (width: number, height: number): GuardEvent => ({ kind: 'resized', width, height })
/** Where the frame lies on the screen, unless a test moves it. */
const place = { x: 700, y: 100 }

type Spot = Partial<Omit<PointerSample, 'at'>> & { x?: number; y?: number; frameX?: number; zoom?: number }
/** The pointer at a place of the screen; `frameX` is where the frame lies by then. */
function pointer(at: number, spot: Spot = {}): Step {
  const { x = 800, y = 300, frameX = place.x, zoom = 1, ...rest } = spot
  const sample: PointerSample = {
    at,
    input: 'mouse',
    kind: 'move',
    dragging: false,
    screenX: x,
    screenY: y,
    clientX: (x - frameX) / zoom,
    clientY: (y - place.y) / zoom,
    ...rest,
  }
  return [at, { kind: 'pointer', sample }]
}
/** A pointer that comes in and goes 40 pixels in steps of 16 ms: it has arrived at `at` + 48. */
const comes = (at: number, spot: Spot = {}): Step[] =>
  [0, 1, 2, 3, 4].map((i) => pointer(at + 16 * i, { ...spot, x: (spot.x ?? 800) + 10 * i }))
/** A small move of a pointer that rests where `comes` left it. */
const nudge = (at: number): Step => pointer(at, { x: 838 })

const run = (in_: ClickGuard['place'], steps: readonly Step[]) =>
  steps.reduce<ClickGuard>(
    (state, [at, event]) => updateGuard(state, event, at),
    startGuard(in_, { width: 360, height: 600 }, 0),
  )

describe('a press in the frame', () => {
  it.each<[string, readonly Step[], number, PressVerdict, Input?]>([
    ['without proof that it is seen', comes(0), 10_000, 'early'],
    ['without a pointer', [[0, seen]], 10_000, 'early'],
    ['of a pointer that never moved here', [[0, seen], pointer(0)], 10_000, 'early'],
    ['before the second is over', [[0, seen], ...comes(0), nudge(900)], 1035, 'early'],
    ['after a second, of a pointer that came', [[0, seen], ...comes(0), nudge(900)], 1050, 'counts'],
    ['of a pointer that has rested meanwhile', [[0, seen], ...comes(0)], 1050, 'still'],
    ['of a pointer that rested and moved again', [[0, seen], ...comes(0), nudge(3000)], 3100, 'counts'],
    ['of a pointer that came by dragging', [[0, seen], ...comes(0, { dragging: true }), nudge(900)], 1050, 'early'],
    ['while it is covered', [[0, seen], ...comes(0), [900, encrypted], nudge(950)], 5000, 'early'],
    [
      'after it was covered, without coming anew',
      [[0, seen], ...comes(0), [900, encrypted], [950, seen], nudge(960)],
      2000,
      'early',
    ],
    [
      'after it was covered, coming anew',
      [[0, seen], ...comes(0), [900, encrypted], [950, seen], ...comes(1000), nudge(2000)],
      2050,
      'counts',
    ],
    [
      'after a change of size, without coming anew',
      [[0, seen], ...comes(0), [900, sized(361, 600)], nudge(2000)],
      2050,
      'early',
    ],
    ['in a narrow frame', [[0, sized(319, 600)], [0, seen], ...comes(0), nudge(900)], 1050, 'early'],
    ['in a low frame', [[0, sized(360, 419)], [0, seen], ...comes(0), nudge(900)], 1050, 'early'],
    ['in the smallest frame', [[0, sized(320, 420)], [0, seen], ...comes(0), nudge(900)], 1050, 'counts'],
    ['too soon after it was redrawn', [[0, seen], ...comes(0), [900, changed], nudge(1800)], 1850, 'early'],
    ['a second after it was redrawn', [[0, seen], ...comes(0), [900, changed], nudge(1800)], 1900, 'counts'],
    ['after the pointer left', [[0, seen], ...comes(0), [900, left], nudge(950)], 1050, 'early'],
    [
      'after a press that was too early',
      [[0, seen], ...comes(0), [500, { kind: 'pressedEarly' }], nudge(1600)],
      1650,
      'early',
    ],
    [
      'of a text that was not read to its end',
      [[0, seen], [0, { kind: 'read', read: false }], ...comes(0), nudge(900)],
      1050,
      'unread',
    ],
    [
      'of a frame that came to the pointer',
      [[0, seen], ...comes(0), pointer(2000, { x: 839, frameX: 500 })],
      2050,
      'early',
    ],
    [
      'of a frame that was moved away and came back to another place of the pointer',
      [[0, seen], ...comes(0), pointer(2000, { x: 900 }), pointer(2016, { x: 905 })],
      2050,
      'early',
    ],
    [
      'of a frame that came to the place of a press',
      [[0, seen], ...comes(0), nudge(900), pointer(1050, { x: 860, kind: 'press' })],
      1050,
      'early',
    ],
    [
      'at the place where it rests',
      [[0, seen], ...comes(0), nudge(900), pointer(1050, { x: 838, kind: 'press' })],
      1050,
      'counts',
    ],
    ['in a zoomed page', [[0, seen], ...comes(0, { zoom: 1.5 }), pointer(900, { x: 838, zoom: 1.5 })], 1070, 'counts'],
    [
      'of a frame that was scaled under the pointer',
      [[0, seen], ...comes(0), pointer(900, { x: 838, zoom: 1.3 }), pointer(916, { x: 840, zoom: 1.3 })],
      1050,
      'early',
    ],
    [
      'of a frame that was pushed along under the moving pointer',
      [
        [0, seen],
        ...comes(0),
        ...[0, 1, 2, 3, 4, 5].map((i) => pointer(900 + 16 * i, { x: 842 + 5 * i, frameX: 700 - 7 * i })),
      ],
      1050,
      'early',
    ],
    [
      'of a pointer that moves as fast over a frame that stays',
      [[0, seen], ...comes(0), ...[0, 1, 2, 3, 4, 5].map((i) => pointer(900 + 16 * i, { x: 842 + 12 * i }))],
      1050,
      'counts',
    ],
    ['by a finger', [[0, seen], ...comes(0)], 5000, 'window', 'touch'],
    ['by a key', [[0, seen], ...comes(0)], 5000, 'window', 'key'],
    ['by assistive technology', [[0, seen]], 5000, 'window', 'assist'],
    ['by a pen that never hovered', [[0, seen]], 5000, 'window', 'pen'],
    [
      'by a pen that came',
      [[0, seen], ...comes(0, { input: 'pen' }), pointer(900, { x: 838, input: 'pen' })],
      1050,
      'counts',
      'pen',
    ],
    ['by a mouse where only a pen came', [[0, seen], ...comes(0, { input: 'pen' })], 1050, 'early', 'mouse'],
  ])('%s', (_name, steps, at, expected, input = 'mouse') => {
    expect(checkPress(run('frame', steps), input, at)).toBe(expected)
  })
})

describe('a press in the window', () => {
  it.each<[string, readonly Step[], number, PressVerdict, Input?]>([
    ['without the focus', [[0, seen], ...comes(0)], 5000, 'early'],
    ['too soon after it got the focus', [[0, seen], ...comes(0), [500, focused], ...comes(510)], 1499, 'early'],
    ['of a pointer that came before the focus', [[0, seen], ...comes(0), [500, focused]], 5000, 'early'],
    ['of a pointer that came', [[0, seen], [0, focused], ...comes(0)], 1050, 'counts'],
    ['of a pointer that rests', [[0, seen], [0, focused], ...comes(0)], 9000, 'counts'],
    [
      'by a finger, too soon',
      [
        [0, seen],
        [0, focused],
      ],
      999,
      'early',
      'touch',
    ],
    [
      'by a finger',
      [
        [0, seen],
        [0, focused],
      ],
      1000,
      'counts',
      'touch',
    ],
    [
      'by a pen that never hovered',
      [
        [0, seen],
        [0, focused],
      ],
      1000,
      'counts',
      'pen',
    ],
    [
      'by a key',
      [
        [0, seen],
        [0, focused],
      ],
      1000,
      'counts',
      'key',
    ],
    [
      'by a key, of who still types',
      [
        [0, seen],
        [0, focused],
        [800, changed],
      ],
      1799,
      'early',
      'key',
    ],
    [
      'by a finger that was too early before',
      [
        [0, seen],
        [0, focused],
        [900, { kind: 'pressedEarly' }],
      ],
      1899,
      'early',
      'touch',
    ],
    [
      'of a small window',
      [
        [0, sized(300, 300)],
        [0, seen],
        [0, focused],
      ],
      1000,
      'counts',
      'touch',
    ],
  ])('%s', (_name, steps, at, expected, input = 'mouse') => {
    expect(checkPress(run('window', steps), input, at)).toBe(expected)
  })
})

it('counts only after a second of being seen, still and under a pointer that came by itself, whatever happened before', () => {
  const event = fc.oneof(
    fc.boolean().map((visible): GuardEvent => ({ kind: 'seen', visible })),
    fc.tuple(fc.integer({ min: 300, max: 400 }), fc.integer({ min: 400, max: 500 })).map(([w, h]) => sized(w, h)),
    fc.constantFrom<GuardEvent>(changed, left, { kind: 'pressedEarly' }),
    fc.constant('comes' as const),
    fc.constant('frame moves' as const),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(700), event), { maxLength: 30 }), fc.nat(1400), (steps, wait) => {
      let at = 0
      let frameX = place.x
      /** Since when nothing happened that begins the wait, and since when the pointer is here. */
      let quietFrom = 0
      let hereFrom: number | undefined
      let knownAt: number | undefined
      let visible = false
      let state = startGuard('frame', { width: 360, height: 600 }, 0)
      const feed = (step: Step) => {
        state = updateGuard(state, step[1], step[0])
      }
      for (const [pause, one] of steps) {
        at += pause
        if (one === 'frame moves') {
          frameX += 50
          continue
        }
        if (one === 'comes') {
          for (const step of comes(at, { frameX })) feed(step)
          // The frame was moved since, or the pointer made a leap: both restart the path.
          if (knownAt !== frameX || hereFrom === undefined) {
            quietFrom = Math.max(quietFrom, knownAt === undefined ? quietFrom : at)
            hereFrom = at + 48
          }
          knownAt = frameX
          at += 64
          continue
        }
        feed([at, one])
        if (one.kind === 'seen' && one.visible === visible) continue
        if (one.kind === 'seen') visible = one.visible
        if (one.kind !== 'left') quietFrom = at
        if (one.kind !== 'changed') hereFrom = undefined
        if (hereFrom === undefined) knownAt = undefined
      }
      const result = checkPress(state, 'mouse', at + wait)
      if (result !== 'counts') return
      expect(visible).toBe(true)
      expect(at + wait - quietFrom).toBeGreaterThanOrEqual(1000)
      expect(hereFrom).toBeDefined()
      expect(at + wait - (hereFrom ?? at)).toBeGreaterThanOrEqual(1000)
    }),
  )
})

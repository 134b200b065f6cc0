import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arm } from './arm.ts'
import type { ArmEvent, Arming } from './arming.types.ts'
import { isArmed } from './isArmed.ts'
import { startArming } from './startArming.ts'
import { takesKeys } from './takesKeys.ts'

const seen: ArmEvent = { kind: 'seen', visible: true }
const covered: ArmEvent = { kind: 'seen', visible: false }
const changed: ArmEvent = { kind: 'changed' }
const sized = (width: number, height: number): ArmEvent => ({ kind: 'resized', width, height })
const run = (events: readonly (readonly [number, ArmEvent])[]) =>
  events.reduce<Arming>((state, [at, event]) => arm(state, event, at), startArming({ width: 360, height: 600 }, 0))

describe('arming', () => {
  it.each<[string, (readonly [number, ArmEvent])[], number, boolean]>([
    ['never without proof', [], 10_000, false],
    ['not before half a second', [[0, seen]], 499, false],
    ['after half a second', [[0, seen]], 500, true],
    [
      'not while covered',
      [
        [0, seen],
        [600, covered],
      ],
      5000,
      false,
    ],
    [
      'anew after it was covered',
      [
        [0, seen],
        [600, covered],
        [700, seen],
      ],
      1199,
      false,
    ],
    [
      'half a second after it was uncovered',
      [
        [0, seen],
        [600, covered],
        [700, seen],
      ],
      1200,
      true,
    ],
    [
      'anew after each change of size',
      [
        [0, seen],
        [600, sized(361, 600)],
      ],
      1099,
      false,
    ],
    [
      'once the size is still',
      [
        [0, seen],
        [600, sized(361, 600)],
      ],
      1100,
      true,
    ],
    [
      'never in a narrow frame',
      [
        [0, seen],
        [0, sized(319, 600)],
      ],
      5000,
      false,
    ],
    [
      'never in a low frame',
      [
        [0, seen],
        [0, sized(360, 419)],
      ],
      5000,
      false,
    ],
    [
      'in the smallest frame',
      [
        [0, seen],
        [0, sized(320, 420)],
      ],
      500,
      true,
    ],
    [
      'anew after it was moved or redrawn',
      [
        [0, seen],
        [600, changed],
      ],
      1099,
      false,
    ],
    [
      'without regard to the same news twice',
      [
        [0, seen],
        [400, seen],
      ],
      500,
      true,
    ],
  ])('%s', (_name, events, at, expected) => {
    expect(isArmed(run(events), at)).toBe(expected)
  })

  it('takes no keys for 700 ms, however long it has been seen', () => {
    const state = run([[0, seen]])
    expect([takesKeys(state, 699), takesKeys(state, 700)]).toEqual([false, true])
    expect(takesKeys(run([]), 5000)).toBe(false)
  })

  it('is armed only if the last half second was seen, large and still, whatever came before', () => {
    const event = fc.oneof(
      fc.boolean().map((visible): ArmEvent => ({ kind: 'seen', visible })),
      fc.tuple(fc.integer({ min: 100, max: 600 }), fc.integer({ min: 100, max: 700 })).map(([w, h]) => sized(w, h)),
      fc.constant(changed),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), event), { maxLength: 30 }), fc.nat(900), (steps, wait) => {
        let at = 0
        let quietFrom = 0
        let size = [360, 600]
        let visible = false
        let state = startArming({ width: 360, height: 600 }, 0)
        for (const [pause, one] of steps) {
          at += pause
          state = arm(state, one, at)
          if (one.kind === 'seen' && one.visible === visible) continue
          if (one.kind === 'seen') visible = one.visible
          if (one.kind === 'resized') size = [one.width, one.height]
          quietFrom = at
        }
        const expected = visible && (size[0] ?? 0) >= 320 && (size[1] ?? 0) >= 420 && at + wait - quietFrom >= 500
        expect(isArmed(state, at + wait)).toBe(expected)
      }),
    )
  })
})

import { frameLimits } from '@latchkey/protocol/frame'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGate, type Gate } from './createGate.ts'

let now = 0
let gate: Gate
beforeEach(() => {
  now = 0
  gate = createGate(() => now)
})
let count = 0
const message = (more: Partial<Gate.Message> = {}): Gate.Message => {
  count += 1
  return { length: 10, id: `id${count}`, ...more }
}

describe('the limits of a channel', () => {
  it('let each id in once, also after its answer', () => {
    expect(gate.admit(message({ id: 'a' }))).toBe('admit')
    expect(gate.admit(message({ id: 'a' }))).toBe('drop')
    gate.close('a')
    expect(gate.admit(message({ id: 'a' }))).toBe('drop')
  })

  it('remember the last ten thousand ids', () => {
    for (let index = 0; index <= frameLimits.rememberedIds; index += 1) {
      now += 20
      const admission = gate.admit(message({ id: `n${index}` }))
      expect(admission).toBe('admit')
      gate.close(`n${index}`)
    }
    expect(gate.admit(message({ id: 'n1' }))).toBe('drop')
    expect(gate.admit(message({ id: 'n0' }))).toBe('admit')
  })

  it('take numbers that rise, and drop a recording that is played again', () => {
    expect(gate.admit(message({ seq: 5 }))).toBe('admit')
    for (const seq of [5, 4, 1, 0, -1]) expect(gate.admit(message({ seq }))).toBe('drop')
    expect(gate.admit(message({ seq: 6 }))).toBe('admit')
  })

  it('refuse what is too long, or cannot be written down', () => {
    expect(gate.admit(message({ length: frameLimits.messageLength }))).toBe('admit')
    expect(gate.admit(message({ length: frameLimits.messageLength + 1 }))).toBe('frame/message-invalid')
    expect(gate.admit(message({ length: undefined }))).toBe('frame/message-invalid')
  })

  it('keep twenty requests open at most', () => {
    const ids = Array.from({ length: frameLimits.openRequests }, (_, index) => `open${index}`)
    for (const id of ids) expect(gate.admit(message({ id }))).toBe('admit')
    expect(gate.admit(message())).toBe('frame/too-many-requests')
    gate.close('open0')
    expect(gate.admit(message())).toBe('admit')
  })

  it('take a hundred at once and fifty a second, tell a while, and then fall silent', () => {
    const verdicts = Array.from({ length: 300 }, () => {
      const one = message()
      const admission = gate.admit(one)
      gate.close(one.id ?? '')
      return admission
    })
    const first = (admission: string) => verdicts.indexOf(admission as (typeof verdicts)[number])
    expect(first('frame/too-many-requests')).toBe(frameLimits.burst)
    expect(first('drop')).toBe(frameLimits.burst * 2 - 1)
    expect(verdicts.slice(first('drop')).every((admission) => admission === 'drop')).toBe(true)
    now += 1_000
    expect(gate.admit(message())).toBe('frame/too-many-requests')
    now += 60_000
    const again = Array.from({ length: 101 }, () => {
      const one = message()
      const admission = gate.admit(one)
      gate.close(one.id ?? '')
      return admission
    })
    expect(again.filter((admission) => admission === 'admit')).toHaveLength(frameLimits.burst)
  })
})

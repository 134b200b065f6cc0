import { describe, expect, it } from 'vitest'
import { sparklinePath } from './Sparkline.tsx'

describe('sparklinePath', () => {
  it('runs left to right, high values at the top', () => {
    expect(sparklinePath([1, 3, 2], 100, 20)).toBe('M0 18L50 2L100 10')
  })

  it('draws equal values as a level line and nothing from one value', () => {
    expect(sparklinePath([5, 5], 100, 20)).toBe('M0 18L100 18')
    expect(sparklinePath([5], 100, 20)).toBe('')
  })
})

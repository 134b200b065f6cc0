import { describe, expect, it } from 'vitest'
import { changeText } from './changeText.ts'

describe('changeText', () => {
  it.each([
    [2.149, '+2.14%', 'up'],
    [-0.849, '-0.84%', 'down'],
    [0, '0.00%', 'flat'],
    [0.004, '0.00%', 'flat'],
    [-0.004, '0.00%', 'flat'],
    [1234.5, '+1,234.50%', 'up'],
  ])('tells %d as %s', (percent, text, direction) => {
    expect(changeText(percent, 'en-US')).toEqual({ text, direction })
  })
})

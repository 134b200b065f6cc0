import { describe, expect, it } from 'vitest'
import { identiconShapes } from './identiconShapes.ts'

describe('identiconShapes', () => {
  it('draws the same picture for an address in any case, and another one for another address', () => {
    expect(identiconShapes('0xABC')).toEqual(identiconShapes('0xabc'))
    expect(identiconShapes('0xabc')).not.toEqual(identiconShapes('0xabd'))
  })

  it('stays within its frame and spreads the hues', () => {
    const shapes = Array.from({ length: 200 }, (_, index) => identiconShapes(`0x${index}`))
    for (const { hue, sun, far, near } of shapes) {
      expect(hue >= 0 && hue < 360).toBe(true)
      expect([sun.x, sun.y, ...far, ...near].every((value) => value >= 0 && value <= 40)).toBe(true)
    }
    expect(new Set(shapes.map(({ hue }) => Math.floor(hue / 30))).size).toBe(12)
  })
})

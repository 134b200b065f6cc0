type IdenticonShapes = {
  /** Hue of the ground, in degrees. */
  readonly hue: number
  readonly sun: { readonly x: number; readonly y: number; readonly r: number }
  /** Heights of the far and the near ridge, at the left, middle and right. */
  readonly far: readonly [number, number, number]
  readonly near: readonly [number, number, number]
}

/** FNV-1a, enough to spread addresses over pictures; nothing is kept secret by it. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** The picture of `seed`: equal for equal seeds, without regard to case. */
export function identiconShapes(seed: string): IdenticonShapes {
  let state = hash(seed.toLowerCase()) || 1
  const next = (from: number, to: number) => {
    // xorshift32
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.round(from + ((state >>> 0) / 0xffffffff) * (to - from))
  }
  return {
    hue: next(0, 359),
    sun: { x: next(8, 32), y: next(7, 16), r: next(4, 8) },
    far: [next(14, 26), next(12, 24), next(14, 26)],
    near: [next(24, 34), next(24, 36), next(24, 34)],
  }
}

/** A ridge's outline in a square of 40. */
const ridge = ([left, middle, right]: readonly [number, number, number]): string =>
  `M0 ${left}Q10 ${left - 6} 20 ${middle}T40 ${right}V40H0z`

/** The same picture as elements of an SVG of 40 by 40, from the ground up. */
export function identiconElements(
  seed: string,
): readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[] {
  const { hue, sun, far, near } = identiconShapes(seed)
  return [
    ['rect', { width: 40, height: 40, fill: `oklch(.8 .06 ${hue})` }],
    ['circle', { cx: sun.x, cy: sun.y, r: sun.r, fill: `oklch(.94 .05 ${(hue + 40) % 360})` }],
    ['path', { d: ridge(far), fill: `oklch(.62 .08 ${hue})` }],
    ['path', { d: ridge(near), fill: `oklch(.38 .06 ${(hue + 20) % 360})` }],
  ]
}

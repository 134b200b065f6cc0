import { encode } from 'uqr'

export type QrDrawing = {
  /** Modules a side, without the quiet zone. */
  readonly size: number
  /** Round dots of all dark modules outside the three finder squares. */
  readonly dots: string
}

/** Dark modules are dots of this radius, in modules: large enough to join in a camera's eye, small enough to look light. */
const dotRadius = 0.44

/**
 * The code of `text` as an SVG path. Where an image covers the middle, the modules under it are left out, `hole` modules
 * a side: 4 % of the code, of which 25 % can be restored. More than that would cost larger, better legible modules.
 */
export function qrPath(text: string, hasImage: boolean): QrDrawing {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  // 52 of 296 px, and half a module of air on each side.
  const hole = hasImage ? Math.ceil(size * 0.2) / 2 : 0
  const centre = size / 2
  const inFinder = (x: number, y: number) => (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)
  const inHole = (x: number, y: number) => Math.abs(x + 0.5 - centre) < hole && Math.abs(y + 0.5 - centre) < hole
  let dots = ''
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark || inFinder(x, y) || inHole(x, y)) continue
      const d = dotRadius * 2
      dots += `M${(x + 0.5 - dotRadius).toFixed(2)} ${y + 0.5}a${dotRadius} ${dotRadius} 0 1 1 ${d} 0a${dotRadius} ${dotRadius} 0 1 1-${d} 0z`
    }
  }
  return { size, dots }
}

const canvas = new OffscreenCanvas(1, 1)

/** Red, green and blue (0 to 1) of any CSS colour, as the browser really paints it. */
function paint(color: string): readonly number[] {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = paint(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two opaque colours after WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

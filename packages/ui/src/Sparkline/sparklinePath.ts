/** An SVG path through `points` on a field of `width` by `height`, with a margin of one stroke. Empty under two points. */
export function sparklinePath(points: readonly number[], width: number, height: number): string {
  if (points.length < 2) return ''
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const step = width / (points.length - 1)
  return points
    .map((point, index) => {
      const x = Math.round(index * step * 10) / 10
      const y = Math.round((height - 2 - ((point - low) / span) * (height - 4)) * 10) / 10
      return `${index ? 'L' : 'M'}${x} ${y}`
    })
    .join('')
}

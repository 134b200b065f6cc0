import { useStyles } from '../ShadowHost/styleRoot.ts'

const sparklineCss = `
.lk-spark{inline-size:100%;block-size:calc(var(--lk-m)*9.6);overflow:visible;direction:ltr}
.lk-spark>.line{fill:none;stroke:var(--lk-text-2);stroke-width:1.5;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.lk-spark>.area{fill:var(--lk-text-2);opacity:.08}
.lk-spark>.base{stroke:var(--lk-line);stroke-dasharray:2 4;vector-effect:non-scaling-stroke}
`

export type SparklineProps = {
  /** Evenly spaced in time, oldest first. Time runs left to right in every language: a rise must not look like a fall. */
  readonly points: readonly number[]
  /** The course in words, with first and last value. */
  readonly label: string
}

export function Sparkline({ points, label }: SparklineProps) {
  useStyles(sparklineCss)
  const line = sparklinePath(points, 1000, 96)
  return (
    <svg className="lk-spark" viewBox="0 0 1000 96" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="base" d="M0 95H1000" />
      <path className="area" d={line && `${line}V96H0z`} />
      <path className="line" d={line} />
    </svg>
  )
}

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

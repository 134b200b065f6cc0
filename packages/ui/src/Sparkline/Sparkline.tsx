import { useStyles } from '../ShadowHost/useStyles.ts'
import { sparklineCss } from './sparkline.css.ts'
import { sparklinePath } from './sparklinePath.ts'

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

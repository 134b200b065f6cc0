import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'

export type SkeletonProps = {
  /** In tenths of the master size: 86 is 86 px at a master size of 10. Default: all there is. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly shape?: 'round' | 'square' | undefined
}

const size = (tenths: number | undefined) => (tenths === undefined ? undefined : `calc(var(--lk-m)*${tenths / 10})`)

/** A quiet block in the shape of what comes. Hidden from screen readers: say that it loads around it. */
export function Skeleton({ width, height, shape }: SkeletonProps) {
  const style = { '--lk-w': size(width), '--lk-h': size(height) } as CSSProperties
  return <span className={cx('lk-sk', shape)} style={style} aria-hidden="true" />
}

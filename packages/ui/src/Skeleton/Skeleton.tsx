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

export type SkeletonRowProps = {
  /** Varies the widths, so that a column of them looks like text. */
  readonly index?: number | undefined
  readonly round?: boolean | undefined
  readonly two?: boolean | undefined
  readonly value?: boolean | undefined
}

/** A row of a list that is still loading, as high as the row that comes. */
export function SkeletonRow({ index = 0, round, two, value }: SkeletonRowProps) {
  return (
    <li aria-hidden="true">
      <div className={two ? 'lk-row two' : 'lk-row'}>
        <Skeleton width={40} height={40} shape={round ? 'round' : 'square'} />
        <span className="lk-row-t">
          <Skeleton width={86 + ((index * 37) % 40)} height={14} />
          {two && <Skeleton width={62 + ((index * 23) % 30)} height={12} />}
        </span>
        {value && (
          <span className="lk-num">
            <Skeleton width={68} height={14} />
            {two && <Skeleton width={44} height={12} />}
          </span>
        )}
      </div>
    </li>
  )
}

import { Skeleton } from './Skeleton.tsx'

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

import { Skeleton } from '../Skeleton/Skeleton.tsx'

/** An artwork that is still loading, as large as the one that comes. */
export function SkeletonArtwork() {
  return (
    <li aria-hidden="true">
      <div className="lk-art">
        <span className="lk-art-p wait">
          <Skeleton />
        </span>
        <span className="lk-art-t">
          <Skeleton width={84} height={14} />
        </span>
      </div>
    </li>
  )
}

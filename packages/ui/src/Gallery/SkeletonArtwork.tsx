import { Skeleton } from '../Skeleton/Skeleton.tsx'

/** An artwork that is still loading, as large as the one that comes. */
export function SkeletonArtwork() {
  return (
    <li className="lk-art" aria-hidden="true">
      <span className="lk-art-p wait">
        <Skeleton />
      </span>
      <span className="lk-art-t">
        <Skeleton width={84} height={14} />
      </span>
    </li>
  )
}

import { Skeleton } from '../Skeleton/Skeleton.tsx'

/** A tile that is still loading, as high as the tile that comes. */
export function SkeletonTile() {
  return (
    <span className="lk-tile" aria-hidden="true">
      <Skeleton width={56} height={56} shape="square" />
      <Skeleton width={48} height={16} />
    </span>
  )
}

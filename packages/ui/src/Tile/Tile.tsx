import type { HTMLAttributes, ReactNode } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'
import { Skeleton } from '../Skeleton/Skeleton.tsx'

const tileCss = `
.lk-grid{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:var(--lk-s2) var(--lk-s1);margin-inline:calc(var(--lk-s1)*-1)}
.lk-tile{display:grid;justify-items:center;gap:var(--lk-s2);padding:var(--lk-s2) 0 calc(var(--lk-m)*.6);border-radius:var(--lk-r-m);inline-size:100%;font-size:var(--lk-t1);line-height:var(--lk-l1);font-weight:500;color:var(--lk-text-2);letter-spacing:0;transition:background var(--lk-fast) var(--lk-ease)}
.lk-tile:hover{background:var(--lk-raised);color:var(--lk-text)}
.lk-tile:focus-visible{outline-offset:-2px}
.lk-tile>span:last-child{max-inline-size:100%;padding-inline:var(--lk-s1);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:plaintext;text-align:center}
.lk-tile>.lk-img{--lk-under:var(--lk-bg)}
`

export type TileProps = PressProps & {
  /** 56 px. */
  readonly image: ReactNode
  readonly name: string
  /** The name with what the image shows ("Rabby, installed"), if it shows more. */
  readonly label?: string | undefined
}

export function Tile({ image, name, label, className, ...rest }: TileProps) {
  useStyles(tileCss)
  return (
    <Press {...rest} className={cx('lk-tile', className)} aria-label={label} title={name}>
      {image}
      <span>{name}</span>
    </Press>
  )
}

/** Four columns of `Tile`. */
export function TileGrid({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  useStyles(tileCss)
  return <ul {...rest} className={cx('lk-grid', className)} />
}

/** A tile that is still loading, as high as the tile that comes. */
export function SkeletonTile() {
  return (
    <span className="lk-tile" aria-hidden="true">
      <Skeleton width={56} height={56} shape="square" />
      <Skeleton width={48} height={16} />
    </span>
  )
}

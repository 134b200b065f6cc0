import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { tileCss } from './tile.css.ts'

/** Four columns of `Tile`. */
export function TileGrid({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  useStyles(tileCss)
  return <ul {...rest} className={cx('lk-grid', className)} />
}

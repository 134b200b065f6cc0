import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Press, type PressProps } from '../Press/Press.tsx'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { tileCss } from './tile.css.ts'

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

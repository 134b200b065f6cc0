import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { imageCss } from './image.css.ts'
import type { PictureSize } from './Picture.tsx'

export type GlyphProps = {
  readonly icon?: string | undefined
  readonly size?: PictureSize | undefined
  readonly flip?: boolean | undefined
  /** A mark that is no outline, in place of the icon. */
  readonly children?: ReactNode
}

/** An icon in the box of an image, for rows and empty states that have no image of their own. */
export function Glyph({ icon, size, flip, children }: GlyphProps) {
  useStyles(imageCss)
  return (
    <span className={cx('lk-img glyph', size)} aria-hidden="true">
      {icon === undefined ? children : <Icon d={icon} flip={flip} />}
    </span>
  )
}

import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import type { PictureSize } from './Picture.tsx'

export type GlyphProps = {
  readonly icon: string
  readonly size?: PictureSize | undefined
  readonly flip?: boolean | undefined
}

/** An icon in the box of an image, for rows and empty states that have no image of their own. */
export function Glyph({ icon, size, flip }: GlyphProps) {
  return (
    <span className={cx('lk-img glyph', size)} aria-hidden="true">
      <Icon d={icon} flip={flip} />
    </span>
  )
}

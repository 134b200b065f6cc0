import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { imageCss } from './image.css.ts'

export type PictureSize = 'xs' | 's' | 'm' | 'l'

export type PictureProps = {
  readonly src?: string | undefined
  /** Its first letter stands in until the image is there, and stays if it never comes. */
  readonly name: string
  /** 20, 24, 40 (default), 56 or 80 px at a master size of 10. */
  readonly size?: PictureSize | undefined
  readonly round?: boolean | undefined
  /** A tick, a corner image. */
  readonly children?: ReactNode
}

/** A decorative image in a box of fixed size: nothing shifts when it arrives. The text beside it has the name. */
export function Picture({ src, name, size, round, children }: PictureProps) {
  const [shown, setShown] = useState<string>()
  useStyles(imageCss)
  const loaded = src !== undefined && shown === src
  return (
    <span className={cx('lk-img', size, round && 'round')} aria-hidden="true">
      {!loaded && [...name.trim()][0]?.toUpperCase()}
      {src && (
        // Lazy, and that before its address: what a closed dialog holds is fetched when it opens, and not before a click.
        // What is in the page already has nothing to wait for.
        <img
          key={src}
          loading={src.startsWith('data:') ? 'eager' : 'lazy'}
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          data-on={loaded ? '' : undefined}
          onLoad={() => setShown(src)}
          onError={() => setShown(undefined)}
        />
      )}
      {children}
    </span>
  )
}

import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'
import { imageCss } from './imageCss.ts'

export type PictureSize = 'xs' | 's' | 'm' | 'l'

export type PictureProps = {
  readonly src?: string | undefined
  /** Its first letter is shown until the image has loaded, and stays if it never does. */
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

export type NetworkImageProps = Omit<PictureProps, 'round' | 'children'>

/** A square image with soft corners. */
export function NetworkImage(props: NetworkImageProps) {
  return <Picture {...props} />
}

export type WalletImageProps = Omit<PictureProps, 'round' | 'children'> & {
  /** A green tick in the corner. Say it in words too, in the name of the control around. */
  readonly ticked?: boolean | undefined
}

/** A square image with soft corners. */
export function WalletImage({ ticked, ...picture }: WalletImageProps) {
  return (
    <Picture {...picture}>
      {ticked && (
        <span className="tick">
          <Icon d={checkIcon} />
        </span>
      )}
    </Picture>
  )
}

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

import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

export const imageCss = `
.lk-img{inline-size:calc(var(--lk-m)*4);block-size:calc(var(--lk-m)*4);border-radius:25%;position:relative;flex:none;display:grid;place-items:center;background:var(--lk-hover);color:var(--lk-text-2);font-weight:600}
.lk-img>img,.lk-img>svg:not(.lk-i){position:absolute;inset:0;inline-size:100%;block-size:100%;border-radius:inherit;object-fit:cover}
.lk-img>img:not([data-on]){opacity:0}
.lk-img::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px oklch(.6 0 0/.22);pointer-events:none}
.lk-img.round{border-radius:50%}
.lk-img.l{inline-size:calc(var(--lk-m)*8);block-size:calc(var(--lk-m)*8);font-size:calc(var(--lk-m)*2.8)}
.lk-img.m{inline-size:calc(var(--lk-m)*5.6);block-size:calc(var(--lk-m)*5.6);font-size:calc(var(--lk-m)*2)}
.lk-img.s{inline-size:var(--lk-s6);block-size:var(--lk-s6);font-size:calc(var(--lk-m)*1.2)}
.lk-img.xs{inline-size:var(--lk-icon);block-size:var(--lk-icon);font-size:calc(var(--lk-m)*1.1)}
.lk-img.glyph{color:var(--lk-text)}.lk-img.glyph::after{content:none}
.lk-img>.corner{position:absolute;inset-block-end:calc(var(--lk-m)*-.3);inset-inline-end:calc(var(--lk-m)*-.3);inline-size:calc(var(--lk-m)*1.8);block-size:calc(var(--lk-m)*1.8);border-radius:calc(var(--lk-m)*.55);box-shadow:0 0 0 2px var(--lk-under,var(--lk-raised));z-index:1;background:var(--lk-raised);font-size:calc(var(--lk-m)*1)}
.lk-img>.tick{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;inline-size:calc(var(--lk-m)*1.8);block-size:calc(var(--lk-m)*1.8);border-radius:50%;background:var(--lk-ok);color:var(--lk-bg);box-shadow:0 0 0 2px var(--lk-bg);display:grid;place-items:center;z-index:1}
.tick>.lk-i{inline-size:12px;block-size:12px;stroke-width:3}
@media (forced-colors:active){.lk-img{forced-color-adjust:none}}
`

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

import type { HTMLAttributes } from 'react'
import { Press } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { Picture } from '../Image/Picture.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'
import { Skeleton } from '../Skeleton/Skeleton.tsx'

const galleryCss = `
.lk-gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(calc(var(--lk-m)*13),1fr));gap:var(--lk-s4) var(--lk-s3);list-style:none;padding:0;margin:0}
.lk-gallery>li{min-inline-size:0}
.lk-art{display:grid;gap:var(--lk-s2);min-inline-size:0;inline-size:100%;align-content:start;border-radius:var(--lk-r-m);text-align:start}
button.lk-art:hover .lk-art-t>:first-child{text-decoration:underline}
.lk-gallery.one{grid-template-columns:minmax(0,1fr)}
.lk-gallery.one .lk-art-t>*{white-space:normal;font-size:var(--lk-t3);line-height:var(--lk-l3)}
.lk-art-p{position:relative}
.lk-art-p>.lk-img{inline-size:100%;block-size:auto;aspect-ratio:1;border-radius:var(--lk-r-m)}
.lk-art-p.wait>.lk-sk{display:block;inline-size:100%;block-size:auto;aspect-ratio:1;border-radius:var(--lk-r-m)}
.lk-art-n{position:absolute;inset-block-start:var(--lk-s2);inset-inline-end:var(--lk-s2);padding:0 calc(var(--lk-m)*.6);border-radius:var(--lk-r-m);background:var(--lk-bg);color:var(--lk-text);font-size:var(--lk-t1);line-height:calc(var(--lk-m)*2);font-weight:600;font-variant-numeric:tabular-nums;direction:ltr}
.lk-art-t{min-inline-size:0}
.lk-art-t>*{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:plaintext;text-align:start;font-size:var(--lk-t2);line-height:var(--lk-l2)}
[dir=rtl] .lk-art-t>*{text-align:right}
.lk-art-t>:first-child{font-weight:500}
.lk-art-t>:nth-child(2){font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3)}
@media (forced-colors:active){.lk-art-p>.lk-img,.lk-art-n{border:1px solid CanvasText}}
`

/** `Artwork`s in as many columns as fit. */
export function Gallery(props: HTMLAttributes<HTMLUListElement>) {
  useStyles(galleryCss)
  return <ul {...props} className={cx('lk-gallery', props.className)} />
}

export type ArtworkProps = {
  readonly src?: string | undefined
  readonly name: string
  /** What it belongs to. */
  readonly note?: string | undefined
  /** How many of it there are, with a mark ("×3"); shown on the picture. */
  readonly amount?: string | undefined
  /** Makes it a button. */
  readonly onClick?: (() => void) | undefined
}

/** One thing of a `Gallery`: a square picture with its name. */
export function Artwork({ src, name, note, amount, onClick }: ArtworkProps) {
  const content = (
    <>
      <span className="lk-art-p">
        <Picture name={name} src={src} />
        {amount && <span className="lk-art-n">{amount}</span>}
      </span>
      <span className="lk-art-t">
        <span title={name}>{name}</span>
        {note && <span title={note}>{note}</span>}
      </span>
    </>
  )
  return (
    <li>
      {onClick === undefined ? (
        <div className="lk-art">{content}</div>
      ) : (
        <Press className="lk-art" onClick={onClick}>
          {content}
        </Press>
      )}
    </li>
  )
}

/** An artwork that is still loading, as large as the one that comes. */
export function SkeletonArtwork() {
  return (
    <li aria-hidden="true">
      <div className="lk-art">
        <span className="lk-art-p wait">
          <Skeleton />
        </span>
        <span className="lk-art-t">
          <Skeleton width={84} height={14} />
        </span>
      </div>
    </li>
  )
}

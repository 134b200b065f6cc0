import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const dividerCss = `
.lk-or{display:grid;grid-template-columns:1fr auto 1fr;gap:var(--lk-s3);align-items:center;font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3);letter-spacing:0}
.lk-or::before,.lk-or::after{content:"";block-size:1px;background:var(--lk-line)}
@media (forced-colors:active){.lk-or::before,.lk-or::after{background:CanvasText}}
`

/** A quiet title over a group, with an optional fact at the end. */
export function Caption({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-cap', className)} />
}

/** A raised surface. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-card', className)} />
}

/** A wrapping line of chips. */
export function Chips({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-chips', className)} />
}

/** Two controls of equal width, side by side. */
export function ButtonRow({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-pair', className)} />
}

/** A rule with a word in it, between two ways of doing the same. */
export function Divider({ children }: { readonly children: ReactNode }) {
  useStyles(dividerCss)
  return <div className="lk-or">{children}</div>
}

export type StatusMessageProps = {
  readonly title: string
  readonly children?: ReactNode
  /** `status` is read when the person is idle, `alert` at once. */
  readonly live?: 'status' | 'alert' | undefined
}

/** What the view has to say: one sentence at the largest size of a text, and what follows from it. Centred. */
export function StatusMessage({ title, children, live }: StatusMessageProps) {
  return (
    <div className="lk-stack lk-c" role={live}>
      <h3 className="lk-say">{title}</h3>
      {children && <p className="lk-p">{children}</p>}
    </div>
  )
}

/** An address or hash: monospace, always left to right, with the full text on hover. */
export function Mono({ children, full }: { readonly children: string; readonly full?: string | undefined }) {
  return (
    <bdi className="lk-mono" dir="ltr" title={full}>
      {children}
    </bdi>
  )
}

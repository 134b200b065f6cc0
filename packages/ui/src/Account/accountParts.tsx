import type { ReactNode } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const accountCss = `
.lk-who{display:flex;align-items:center;gap:var(--lk-s3);min-inline-size:0}
.lk-who-t{flex:1;min-inline-size:0}
.lk-who-t>*{display:block;overflow-wrap:break-word;unicode-bidi:plaintext;text-align:start}
[dir=rtl] .lk-who-t>*{text-align:right}
.lk-who-t>:first-child{font-weight:600;line-height:calc(var(--lk-m)*2.2)}
.lk-who-t>:nth-child(2){font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);letter-spacing:0}
.lk-who-end{display:flex;align-items:center;margin-inline-end:calc(var(--lk-s3)*-1)}
.lk-who-end>.lk-x{margin-inline-end:var(--lk-s3)}
.lk-total{display:grid;justify-items:start;gap:var(--lk-s1)}
.lk-sum{font-size:min(var(--lk-t6),9vi);line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.028em;direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere}
.lk-sum small{font-size:inherit;font-weight:500;color:var(--lk-text-3)}
.lk-digits{display:inline-block;white-space:nowrap}
.lk-digits>small{font-size:.5em}
.lk-move{font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap;unicode-bidi:isolate;direction:ltr}
.lk-acts{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-act{display:grid;justify-items:center;gap:calc(var(--lk-m)*.6);padding:calc(var(--lk-m)*1.1) var(--lk-s1) calc(var(--lk-m)*.9);border-radius:var(--lk-r-m);background:var(--lk-raised);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;letter-spacing:0;text-align:center;transition:background var(--lk-fast) var(--lk-ease)}
.lk-act:hover{background:var(--lk-hover)}
.lk-act:disabled{color:var(--lk-text-3);cursor:not-allowed}
.lk-leave{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;container-type:inline-size;gap:var(--lk-s1);text-align:center;padding-block:var(--lk-s2)}
.lk-leave>.lk-img{margin-block-end:var(--lk-s2);--lk-under:var(--lk-bg)}
:host([data-lk-preset=high-contrast]) .lk-act,[data-lk-preset=high-contrast] .lk-act{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-act{border:1px solid CanvasText}}
`

export type ListItemHeaderProps = {
  readonly image: ReactNode
  readonly name: ReactNode
  readonly note?: ReactNode
  /** Icon buttons. */
  readonly end?: ReactNode
}

/** Who or what it is about: image, name, one quiet line. */
export function ListItemHeader({ image, name, note, end }: ListItemHeaderProps) {
  useStyles(accountCss)
  return (
    <div className="lk-who">
      {image}
      <span className="lk-who-t">
        <span>{name}</span>
        {note !== undefined && <span>{note}</span>}
      </span>
      {end && <span className="lk-who-end">{end}</span>}
    </div>
  )
}

export type TotalProps = {
  readonly value: ReactNode
  /** The less important end of it (decimals), quieter. */
  readonly rest?: ReactNode
  readonly caption?: ReactNode
  readonly note?: ReactNode
  /** Where the figure comes from, quietest. */
  readonly footnote?: ReactNode
}

/** The one figure of a view. */
export function Total({ value, rest, caption, note, footnote }: TotalProps) {
  useStyles(accountCss)
  return (
    <div className="lk-total">
      {caption && <p className="lk-q">{caption}</p>}
      <p className="lk-sum">
        {value}
        {rest && <small>{rest}</small>}
      </p>
      {note && <p className="lk-q">{note}</p>}
      {footnote && <p className="lk-x">{footnote}</p>}
    </div>
  )
}

export type AmountOutProps = {
  /** 56 px. */
  readonly image: ReactNode
  readonly caption: string
  /** The number up to the decimals that are read at a glance. */
  readonly amount: string
  /** The decimals after those, small. */
  readonly rest?: string | undefined
  /** Absent: the amount is a name, of something that there is one of. */
  readonly unit?: string | undefined
  readonly note?: ReactNode
}

/** First thing of a review: what leaves, at the largest size that keeps the number in one piece. */
export function AmountOut({ image, caption, amount, rest = '', unit, note }: AmountOutProps) {
  useStyles(accountCss)
  // A digit is 0.65 of the size wide at most, one of the small ones half of that.
  const ems = Math.max(amount.length + rest.length / 2, unit?.length ?? 0) * 0.65
  return (
    <div className="lk-leave">
      {image}
      <p className="lk-q">{caption}</p>
      <p className="lk-sum" style={{ fontSize: `clamp(var(--lk-t2), ${100 / ems}cqi, var(--lk-t6))` }}>
        {unit === undefined ? (
          <bdi>{amount}</bdi>
        ) : (
          <>
            <span className="lk-digits">
              {amount}
              {rest !== '' && <small>{rest}</small>}
            </span>{' '}
            <span className="lk-digits">{unit}</span>
          </>
        )}
      </p>
      {note && <p className="lk-q">{note}</p>}
    </div>
  )
}

export type ChangeProps = {
  /** With its sign and unit; colour alone says nothing. */
  readonly children: string
  readonly direction: 'up' | 'down' | 'flat'
}

const tones = { up: 'lk-move lk-ok', down: 'lk-move lk-bad', flat: 'lk-move' }

/** How a figure has moved. */
export function Change({ children, direction }: ChangeProps) {
  useStyles(accountCss)
  return <span className={tones[direction]}>{children}</span>
}

/** A line of equal `Action`s. */
export function Actions({ children }: { readonly children: ReactNode }) {
  useStyles(accountCss)
  return <div className="lk-acts">{children}</div>
}

/** What can be done with the thing above: icon over one word. */
export function Action({ icon, className, children, ...rest }: PressProps & { readonly icon: string }) {
  return (
    <Press {...rest} className={cx('lk-act', className)}>
      <Icon d={icon} />
      {children}
    </Press>
  )
}

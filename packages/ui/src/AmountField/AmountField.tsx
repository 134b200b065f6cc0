import { type ComponentPropsWithoutRef, type CSSProperties, type ReactNode, useId } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { flipIcon } from '../icons/viewIcons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const amountFieldCss = `
.lk-amt{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--lk-s1) var(--lk-s3);align-items:center}
.lk-amt-n{container-type:inline-size;display:flex;align-items:center;direction:ltr}
.lk-card:has(>.lk-amt input:focus-visible){outline:2px solid var(--lk-focus);outline-offset:-2px}
[dir=rtl] .lk-amt-n:has(>span){justify-content:flex-end}
[dir=rtl] .lk-amt .lk-amt-n>span+input{inline-size:auto;field-sizing:content;text-align:left}
.lk-amt[data-long]>.lk-amt-n{grid-column:1/-1}
.lk-amt[data-long]>.lk-chip{grid-column:2;grid-row:2}
.lk-amt[data-long]>.end{grid-column:1/-1}
.lk-amt-n>*{font-size:clamp(var(--lk-t1),calc(100cqi/(var(--lk-n)*.66)),var(--lk-t5));line-height:var(--lk-l5);font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.02em}
.lk-amt input{background:none;border:0;padding:0;inline-size:100%;min-inline-size:0;min-block-size:var(--lk-hit);outline:0;caret-color:var(--lk-accent);direction:ltr}
[dir=rtl] .lk-amt input{text-align:right}
.lk-amt input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-amt[data-bad] input{color:var(--lk-bad)}
.lk-amt>.lk-q{min-inline-size:0;overflow-wrap:anywhere;unicode-bidi:plaintext}
.lk-amt>.end{text-align:end}
[dir=rtl] .lk-amt>.lk-q{text-align:right}[dir=rtl] .lk-amt>.end{text-align:left}
.lk-amt>.lk-chip{justify-self:end;max-inline-size:calc(var(--lk-m)*17)}
.lk-amt>.lk-chip>span:not(.lk-img){display:grid;line-height:calc(var(--lk-m)*1.6);text-align:start}
.lk-amt>.lk-chip .lk-q{font-size:calc(var(--lk-m)*1.1);line-height:calc(var(--lk-m)*1.3);font-weight:400;overflow:hidden;text-overflow:ellipsis}
.lk-flip{display:inline-flex;white-space:nowrap;align-items:center;gap:var(--lk-s1);color:var(--lk-text-2);position:relative}
.lk-flip::after{content:"";position:absolute;inset:-12px}
.lk-max{color:var(--lk-text);font-weight:500;text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;position:relative}
.lk-max::after{content:"";position:absolute;inset:-12px}
`

/** A longer number takes the line for itself. */
const longest = 8

export type AmountFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> & {
  readonly label: string
  /** The label is seen above the number, where there are several. */
  readonly labelShown?: boolean | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  /** What is counted: a `Chip` that opens the choice. */
  readonly unit: ReactNode
  /** In front of the number: the sign of a currency. */
  readonly prefix?: string | undefined
  /** Below at the start: what it is worth. */
  readonly worth?: ReactNode
  /** Below at the end: what there is, with the button that takes all of it. */
  readonly available?: ReactNode
  /** What is wrong with it. */
  readonly problem?: string | undefined
}

/** An amount as typed: text, never a number. */
export function AmountField(props: AmountFieldProps) {
  const { label, labelShown, value, onChange, unit, prefix, worth, available, problem, ...input } = props
  useStyles(amountFieldCss)
  const id = useId()
  return (
    <div className="lk-card">
      {labelShown && (
        <p className="lk-q" aria-hidden="true">
          {label}
        </p>
      )}
      <div
        className="lk-amt"
        data-bad={problem ? '' : undefined}
        data-long={value.length > longest ? '' : undefined}
        style={{ '--lk-n': value.length + (prefix?.length ?? 0) + 1 } as CSSProperties}
      >
        <span className="lk-amt-n">
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <input
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="0"
            {...input}
            value={value}
            aria-label={label}
            aria-invalid={problem ? true : undefined}
            aria-describedby={id}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
        {unit}
        <span className="lk-q" id={id} role="status">
          {problem ? <span className="lk-bad">{problem}</span> : worth}
        </span>
        <span className="lk-q end">{available}</span>
      </div>
    </div>
  )
}

/** The worth of an amount, which a press makes the one that is typed; its target is widened to 44 px. */
export function FlipButton({ children, ...rest }: PressProps) {
  return (
    <Press {...rest} className="lk-flip">
      <Icon d={flipIcon} size="s" />
      {children}
    </Press>
  )
}

/** The small button that takes the whole balance; its target is widened to 44 px. */
export function MaxButton({ className, ...rest }: PressProps) {
  return <Press {...rest} className={cx('lk-max', className)} />
}

/** The short sign of a currency of a state, such as `$`: the prefix of an amount of it. */
export function currencySign(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? ''
}

import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const amountFieldCss = `
.lk-amt{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--lk-s1) var(--lk-s3);align-items:center}
.lk-amt-n{container-type:inline-size}
.lk-amt[data-long]>.lk-amt-n{grid-column:1/-1}
.lk-amt[data-long]>.lk-chip{grid-column:2;grid-row:2}
.lk-amt[data-long]>.end{grid-column:1/-1}
.lk-amt input{font-size:clamp(var(--lk-t1),calc(100cqi/(var(--lk-n)*.66)),var(--lk-t5));line-height:var(--lk-l5);font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.02em;background:none;border:0;padding:0;inline-size:100%;min-inline-size:0;min-block-size:var(--lk-hit);outline-offset:4px;border-radius:4px;caret-color:var(--lk-accent);direction:ltr}
[dir=rtl] .lk-amt input{text-align:right}
.lk-amt input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-amt[data-bad] input{color:var(--lk-bad)}
.lk-amt>.lk-q{min-inline-size:0;overflow-wrap:anywhere;unicode-bidi:plaintext}
.lk-amt>.end{text-align:end}
[dir=rtl] .lk-amt>.lk-q{text-align:right}[dir=rtl] .lk-amt>.end{text-align:left}
.lk-amt>.lk-chip{justify-self:end}
.lk-max{color:var(--lk-text);font-weight:500;text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;position:relative}
.lk-max::after{content:"";position:absolute;inset:-12px}
`

/** A longer number takes the line for itself. */
const longest = 10

export type AmountFieldProps = Omit<ComponentPropsWithRef<'input'>, 'onChange'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** What is counted: a `Chip` that opens the choice. */
  readonly unit: ReactNode
  /** Below at the start: what it is worth. */
  readonly worth?: ReactNode
  /** Below at the end: what there is, with the button that takes all of it. */
  readonly available?: ReactNode
  /** What is wrong with it. */
  readonly problem?: string | undefined
}

/** An amount as typed: text, never a number. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, unit, worth, available, problem, ...input } = props
  useStyles(amountFieldCss)
  const id = useId()
  return (
    <div className="lk-card">
      <div
        className="lk-amt"
        data-bad={problem ? '' : undefined}
        data-long={value.length > longest ? '' : undefined}
        style={{ '--lk-n': value.length + 1 } as CSSProperties}
      >
        <span className="lk-amt-n">
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

/** The small button that takes the whole balance; its target is widened to 44 px. */
export function MaxButton({ className, ...rest }: PressProps) {
  return <Press {...rest} className={cx('lk-max', className)} />
}

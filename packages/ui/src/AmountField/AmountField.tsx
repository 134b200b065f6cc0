import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { amountFieldCss } from './amountField.css.ts'

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
      <div className="lk-amt" data-bad={problem ? '' : undefined}>
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
        {unit}
        <span className="lk-q" id={id} role="status">
          {problem ? <span className="lk-bad">{problem}</span> : worth}
        </span>
        <span className="lk-q end">{available}</span>
      </div>
    </div>
  )
}

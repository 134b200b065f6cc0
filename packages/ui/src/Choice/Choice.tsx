import { useId } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { choiceCss } from './choice.css.ts'

export type ChoiceOption<Id extends string> = {
  readonly id: Id
  readonly label: string
  /** A second line. */
  readonly note?: string | undefined
}

export type ChoiceProps<Id extends string> = {
  /** What is chosen. */
  readonly label: string
  readonly options: readonly ChoiceOption<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  readonly disabled?: boolean | undefined
}

/** One of a few, side by side: a group of radio buttons, with their keys. */
export function Choice<Id extends string>({ label, options, selected, onSelect, disabled = false }: ChoiceProps<Id>) {
  useStyles(choiceCss)
  const name = useId()
  return (
    <fieldset className="lk-choice" aria-label={label} disabled={disabled}>
      {options.map(({ id, label: text, note }) => (
        <label key={id} className="lk-choice-o">
          <input type="radio" name={name} checked={id === selected} onChange={() => onSelect(id)} />
          <b>{text}</b>
          {note !== undefined && <small>{note}</small>}
        </label>
      ))}
    </fieldset>
  )
}

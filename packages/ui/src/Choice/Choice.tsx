import { useId } from 'react'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const choiceCss = `
.lk-choice{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:var(--lk-s1);padding:var(--lk-s1);border:0;margin:0;min-inline-size:0;border-radius:var(--lk-r-m);background:var(--lk-raised)}
.lk-choice-o{position:relative;display:grid;justify-items:center;align-content:center;gap:1px;min-block-size:var(--lk-hit);padding:var(--lk-s1) var(--lk-s2);border-radius:var(--lk-r-s);cursor:pointer;text-align:center;color:var(--lk-text-2)}
.lk-choice-o input{position:absolute;inset:0;opacity:0;margin:0;cursor:pointer;block-size:100%;inline-size:100%}
.lk-choice-o b{font-size:var(--lk-t2);font-weight:500}
.lk-choice-o small{font-size:var(--lk-t1);color:var(--lk-text-3)}
.lk-choice-o:hover{color:var(--lk-text)}
.lk-choice-o:has(:checked){background:var(--lk-fill);color:var(--lk-text);box-shadow:inset 0 0 0 1px var(--lk-edge)}
.lk-choice-o:has(:focus-visible){outline:2px solid var(--lk-focus);outline-offset:1px}
.lk-choice-o:has(:disabled){cursor:default}
@media (forced-colors:active){.lk-choice-o:has(:checked){outline:2px solid Highlight}}
`

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

import { useId } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { downIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const selectCss = `
.lk-select{position:relative;display:flex;align-items:center;min-inline-size:0;border-radius:var(--lk-r-m);background:var(--lk-raised);color:var(--lk-text-3);font-size:var(--lk-t2)}
.lk-select:hover{background:var(--lk-hover)}
.lk-select>select{appearance:none;inline-size:100%;min-block-size:var(--lk-hit);padding-inline:var(--lk-s3) var(--lk-s8);border:0;border-radius:inherit;background:none;color:var(--lk-text);font:inherit;font-weight:500;letter-spacing:0;text-overflow:ellipsis;cursor:pointer}
.lk-select:has(>.lk-i:first-child)>select{padding-inline-start:calc(var(--lk-s8) + var(--lk-s1))}
.lk-select>select:focus-visible{outline:2px solid var(--lk-focus);outline-offset:1px}
.lk-select option{background:var(--lk-bg);color:var(--lk-text)}
.lk-select>.lk-i{position:absolute;inset-inline-start:var(--lk-s3);pointer-events:none}
.lk-select>.lk-i:last-child{inset-inline:auto var(--lk-s3)}
:host([data-lk-preset=high-contrast]) .lk-select,[data-lk-preset=high-contrast] .lk-select{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-select{border:1px solid CanvasText}}
`

export type SelectOption = { readonly id: string; readonly label: string }

export type SelectProps = {
  /** What is chosen; read, not shown. */
  readonly label: string
  readonly icon?: string | undefined
  readonly options: readonly SelectOption[]
  /** Undefined: nothing yet, and `placeholder` stands there. */
  readonly selected: string | undefined
  readonly placeholder?: string | undefined
  readonly onSelect: (id: string) => void
  readonly testId?: string | undefined
}

/** One of many, by the browser's own list: with its search by letters, and its wheel on phones. */
export function Select({ label, icon, options, selected, placeholder, onSelect, testId }: SelectProps) {
  useStyles(selectCss)
  const id = useId()
  return (
    <div className="lk-select">
      {icon && <Icon d={icon} size="s" />}
      <label className="lk-vh" htmlFor={id}>
        {label}
      </label>
      <select id={id} value={selected ?? ''} data-testid={testId} onChange={(event) => onSelect(event.target.value)}>
        {selected === undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon d={downIcon} size="s" />
    </div>
  )
}

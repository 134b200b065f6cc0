import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { alertIcon, checkIcon } from '../icons/icons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const fieldCss = `
.lk-field{display:flex;align-items:center;gap:var(--lk-s2);min-block-size:var(--lk-control);padding-inline:calc(var(--lk-s4) - 1px) calc(var(--lk-s1) - 2px);border:1px solid var(--lk-edge);border-radius:var(--lk-r-m);background:var(--lk-bg);color:var(--lk-text-3);transition:border-color var(--lk-fast) var(--lk-ease)}
.lk-field>input{flex:1;min-inline-size:0;inline-size:100%;min-block-size:calc(var(--lk-control) - 2px);background:none;border:0;outline:0;padding:0;color:var(--lk-text);appearance:none;text-overflow:ellipsis;caret-color:var(--lk-accent)}
.lk-field>input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-field>input::-webkit-search-cancel-button{display:none}
.lk-field:hover{border-color:var(--lk-text-3)}
.lk-field:focus-within{border-color:var(--lk-focus);outline:1px solid var(--lk-focus);color:var(--lk-text)}
.lk-field[data-bad]{border-color:var(--lk-bad);outline-color:var(--lk-bad)}
.lk-label{display:block;font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;color:var(--lk-text-2);margin-block-end:var(--lk-s2);letter-spacing:0}
.lk-help{display:flex;gap:calc(var(--lk-m)*.6);align-items:flex-start;font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);letter-spacing:0;margin-block-start:var(--lk-s2)}
.lk-help.ok{color:var(--lk-ok)}.lk-help.bad{color:var(--lk-bad)}
.lk-help>.lk-i{margin-block-start:2px}
.lk-help>span{min-inline-size:0;overflow-wrap:anywhere}
`

export type FieldProps = ComponentPropsWithoutRef<'input'> & {
  readonly label: string
  /** The label is read but not shown: for a search, where the icon and placeholder say it. */
  readonly labelHidden?: boolean | undefined
  readonly icon?: string | undefined
  /** An image in place of the icon. */
  readonly lead?: ReactNode
  /** A control inside, at the end. */
  readonly trailing?: ReactNode
  /** What is known of the entry: quiet help, a confirmation, or what is wrong with it. */
  readonly message?: ReactNode
  readonly tone?: 'help' | 'ok' | 'bad' | undefined
}

export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  const { label, labelHidden, icon, lead, trailing, message, tone = 'help', id: givenId, ...input } = props
  useStyles(fieldCss)
  const ownId = useId()
  const id = givenId ?? ownId
  const bad = tone === 'bad' && message !== undefined
  return (
    <div>
      <label className={labelHidden ? 'lk-vh' : 'lk-label'} htmlFor={id}>
        {label}
      </label>
      <div className="lk-field" data-bad={bad ? '' : undefined}>
        {lead ?? (icon && <Icon d={icon} />)}
        <input {...input} ref={ref} id={id} aria-invalid={bad || undefined} aria-describedby={`${id}-help`} />
        {trailing}
      </div>
      <div id={`${id}-help`} role="status">
        {message !== undefined && (
          <p className={`lk-help ${tone}`}>
            {tone !== 'help' && <Icon d={tone === 'ok' ? checkIcon : alertIcon} size="s" />}
            <span>{message}</span>
          </p>
        )}
      </div>
    </div>
  )
})

import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { alertIcon } from '../icons/alertIcon.ts'
import { checkIcon } from '../icons/checkIcon.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { fieldCss } from './field.css.ts'

export type FieldProps = ComponentPropsWithRef<'input'> & {
  readonly label: string
  /** The label is read but not shown: for a search, where the icon and placeholder say it. */
  readonly labelHidden?: boolean | undefined
  readonly icon?: string | undefined
  /** A control inside, at the end. */
  readonly trailing?: ReactNode
  /** What is known of the entry: quiet help, a confirmation, or what is wrong with it. */
  readonly message?: ReactNode
  readonly tone?: 'help' | 'ok' | 'bad' | undefined
}

export function Field(props: FieldProps) {
  const { label, labelHidden, icon, trailing, message, tone = 'help', id: givenId, ...input } = props
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
        {icon && <Icon d={icon} />}
        <input {...input} id={id} aria-invalid={bad || undefined} aria-describedby={`${id}-help`} />
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
}

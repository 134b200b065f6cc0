import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { noteCss } from './note.css.ts'

export type NoteProps = {
  readonly icon: string
  readonly tone?: 'plain' | 'ok' | 'warn' | 'bad' | undefined
  readonly title?: string | undefined
  readonly children?: ReactNode
  readonly live?: 'status' | 'alert' | undefined
}

export function Note({ icon, tone = 'plain', title, children, live }: NoteProps) {
  useStyles(noteCss)
  return (
    <div className={cx('lk-note', tone !== 'plain' && tone)} role={live}>
      <Icon d={icon} />
      <span>
        {title && <b>{title}</b>}
        {children}
      </span>
    </div>
  )
}

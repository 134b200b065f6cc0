import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const noteCss = `
.lk-note{display:grid;grid-template-columns:var(--lk-icon) minmax(0,1fr);gap:0 var(--lk-s2);padding:var(--lk-s3);border-radius:var(--lk-r-m);background:var(--lk-raised);font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-2);letter-spacing:0;text-wrap:pretty}
.lk-note b{color:var(--lk-text);display:block}
.lk-note.bad{background:var(--lk-bad-soft)}.lk-note.bad>.lk-i{color:var(--lk-bad)}
.lk-note.warn{background:var(--lk-warn-soft)}.lk-note.warn>.lk-i{color:var(--lk-warn)}
.lk-note.ok{background:var(--lk-ok-soft)}.lk-note.ok>.lk-i{color:var(--lk-ok)}
:host([data-lk-preset=high-contrast]) .lk-note,[data-lk-preset=high-contrast] .lk-note{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-note{border:1px solid CanvasText}}
`

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

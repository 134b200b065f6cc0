import type { ReactNode } from 'react'
import { Glyph } from '../Image/Glyph.tsx'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { emptyCss } from './empty.css.ts'

export type EmptyProps = {
  readonly icon: string
  readonly title: string
  /** What will appear here, or what happened and what it means. */
  readonly children?: ReactNode
  readonly live?: 'status' | 'alert' | undefined
  readonly testId?: string | undefined
}

/** Nothing here yet, or nothing to be had. The one action that helps goes below it. */
export function Empty({ icon, title, children, live, testId }: EmptyProps) {
  useStyles(emptyCss)
  return (
    <div className="lk-empty" role={live} data-testid={testId}>
      <Glyph icon={icon} size="m" />
      <h3 className="lk-say">{title}</h3>
      {children && <p className="lk-p">{children}</p>}
    </div>
  )
}

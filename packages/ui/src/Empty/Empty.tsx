import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const emptyCss = `
.lk-empty{display:grid;justify-items:center;gap:var(--lk-s2);text-align:center;padding-block:var(--lk-s6) var(--lk-s2)}
.lk-hole{display:grid;justify-items:center;position:relative;inline-size:72px;block-size:88px;padding-block-start:18px;box-sizing:border-box;color:var(--lk-text-2)}
.lk-hole>*{position:relative}
.lk-hole>svg:first-child{position:absolute;inset:0;fill:var(--lk-raised);stroke:var(--lk-accent)}
.lk-empty>.lk-p{max-inline-size:36ch;text-wrap:balance}
`

export type EmptyProps = {
  readonly icon: string
  readonly title: string
  /** What will appear here, or what happened and what it means. */
  readonly children?: ReactNode
  readonly live?: 'status' | 'alert' | undefined
  /** Level of the heading in its context. Default 3, within a view. */
  readonly level?: 1 | 2 | 3 | undefined
  readonly testId?: string | undefined
}

/** Nothing here yet, or nothing to be had: the keyhole with what belongs there. The one action that helps goes below it. */
export function Empty({ icon, title, children, live, level = 3, testId }: EmptyProps) {
  useStyles(emptyCss)
  const Heading = `h${level}` as const
  return (
    <div className="lk-empty" role={live} data-testid={testId}>
      <span className="lk-hole">
        <svg viewBox="0 0 36 44" aria-hidden="true" focusable="false">
          <path d="M18 2a13 13 0 0 0-6.2 24.4L8.6 42h18.8l-3.2-15.6A13 13 0 0 0 18 2z" />
        </svg>
        <Icon d={icon} />
      </span>
      <Heading className="lk-say" tabIndex={-1}>
        {title}
      </Heading>
      {children && <p className="lk-p">{children}</p>}
    </div>
  )
}

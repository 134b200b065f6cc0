import type { ReactNode } from 'react'
import { Glyph } from '../Image/Picture.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const emptyCss = `
.lk-empty{display:grid;justify-items:center;gap:var(--lk-s2);text-align:center;padding-block:var(--lk-s6) var(--lk-s2)}
.lk-empty>.lk-img{margin-block-end:var(--lk-s2);background:var(--lk-raised)}
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

/** Nothing here yet, or nothing to be had. The one action that helps goes below it. */
export function Empty({ icon, title, children, live, level = 3, testId }: EmptyProps) {
  useStyles(emptyCss)
  const Heading = `h${level}` as const
  return (
    <div className="lk-empty" role={live} data-testid={testId}>
      <Glyph icon={icon} size="m" />
      <Heading className="lk-say" tabIndex={-1}>
        {title}
      </Heading>
      {children && <p className="lk-p">{children}</p>}
    </div>
  )
}

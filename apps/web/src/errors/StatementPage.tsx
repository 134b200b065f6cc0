import { cx, Empty } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './StatementPage.module.css'

export type StatementPageProps = {
  readonly icon: string
  readonly title: string
  readonly text: string
  /** Stands within the shell, instead of being the whole page. */
  readonly inside?: boolean | undefined
  /** What helps: details, one button. */
  readonly children: ReactNode
}

/** A page that has one thing to say. */
export function StatementPage({ icon, title, text, inside, children }: StatementPageProps) {
  return (
    <div className={cx(css.page, inside && css.inside)}>
      <div className={css.card}>
        <Empty icon={icon} title={title} level={1} live={inside ? undefined : 'alert'}>
          {text}
        </Empty>
        {children}
      </div>
    </div>
  )
}

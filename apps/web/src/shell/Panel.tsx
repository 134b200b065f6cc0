import { cx } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import css from './Panel.module.css'

export type PanelProps = {
  readonly title: string
  /** A control beside the title. */
  readonly action?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A titled part of a page. */
export function Panel({ title, action, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={cx(css.panel, className)} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

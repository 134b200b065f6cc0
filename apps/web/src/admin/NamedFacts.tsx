import type { ReactNode } from 'react'
import css from './Admin.module.css'

type NamedFactsProps = {
  readonly name: string
  /** What is known of it, each in an element of its own. */
  readonly children: ReactNode
  /** Badges and controls beside it. */
  readonly end?: ReactNode
}

/** One of a list: its name, and below it what is known of it. */
export function NamedFacts({ name, children, end }: NamedFactsProps) {
  return (
    <div className={css.row}>
      <span>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.facts}>{children}</span>
      </span>
      {end}
    </div>
  )
}

import { cx, VisuallyHidden } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import { useText } from '../messages/text.tsx'
import { RouteLink } from '../router/router.tsx'
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

type MoreLinkProps = { readonly href: string /** What there is more of. */; readonly of: string }

/** The way from a panel to the page of all of it. */
export function MoreLink({ href, of }: MoreLinkProps) {
  const { t } = useText()
  return (
    <RouteLink className={css.more} href={href}>
      {t('seeAll')}
      <VisuallyHidden> {of}</VisuallyHidden>
    </RouteLink>
  )
}

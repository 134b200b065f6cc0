import { VisuallyHidden } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { RouteLink } from '../router/RouteLink.tsx'
import css from './MoreLink.module.css'

export type MoreLinkProps = { readonly href: string /** What there is more of. */; readonly of: string }

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

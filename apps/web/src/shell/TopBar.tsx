import { cx } from '@latchkey/ui'
import { AccountChip } from './AccountChip.tsx'
import { NetworkMenu } from './NetworkMenu.tsx'
import css from './TopBar.module.css'
import { usePageTitle } from './usePageTitle.ts'

export type TopBarProps = {
  readonly title: string
  /** On phones the account stands in the place of the title. */
  readonly account?: boolean | undefined
}

/** Title of the page, for the window as well, and the network menu. */
export function TopBar({ title, account }: TopBarProps) {
  usePageTitle(title)
  return (
    <header className={cx(css.bar, account && css.account)}>
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={css.phone}>
        <AccountChip />
      </div>
      <NetworkMenu />
    </header>
  )
}

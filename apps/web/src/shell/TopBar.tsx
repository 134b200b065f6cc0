import { useAccount } from '@latchkey/react'
import { backIcon, cx, IconButton } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { navigate } from '../router/navigate.ts'
import { AccountChip } from './AccountChip.tsx'
import { HideFigures } from './HideFigures.tsx'
import { Logo } from './Logo.tsx'
import { NetworkMenu } from './NetworkMenu.tsx'
import css from './TopBar.module.css'
import { usePageTitle } from './usePageTitle.ts'

export type TopBarProps = {
  readonly title: string
  /** On phones the account stands in the place of the title. */
  readonly account?: boolean | undefined
  /** Where the page hangs: a way back stands before the title. */
  readonly back?: string | undefined
}

/** Title of the page, for the window as well, and the network menu. */
export function TopBar({ title, account, back }: TopBarProps) {
  const { t } = useText()
  const { isConnected } = useAccount()
  usePageTitle(title)
  return (
    <header className={cx(css.bar, account && css.account)}>
      {back !== undefined && <IconButton icon={backIcon} flip label={t('app.back')} onClick={() => navigate(back)} />}
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={css.phone}>
        {isConnected ? (
          <AccountChip />
        ) : (
          <span className={css.brand}>
            <Logo className={css.logo} />
            {t('app.name')}
          </span>
        )}
      </div>
      <HideFigures />
      <NetworkMenu />
    </header>
  )
}

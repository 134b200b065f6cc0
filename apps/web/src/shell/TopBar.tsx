import { useAccount, useDisplay, useLatchkey } from '@latchkey/react'
import { Button, backIcon, cx, eyeIcon, eyeOffIcon, IconButton } from '@latchkey/ui'
import { useEffect } from 'react'
import { useText } from '../messages/text.tsx'
import { navigate } from '../router/router.tsx'
import { AccountChip } from './AccountChip.tsx'
import { Logo } from './Shell.tsx'
import css from './TopBar.module.css'

export type TopBarProps = {
  readonly title: string
  /** On phones the account replaces the title. */
  readonly account?: boolean | undefined
  /** The parent of the page: a back link is shown before the title. */
  readonly back?: string | undefined
  /** The title is a name or an address: a long one is cut at the end of its line, not broken. */
  readonly isName?: boolean | undefined
}

/** Title of the page, for the window as well. Networks are no mode of a page: where one matters, it is chosen there. */
export function TopBar({ title, account, back, isName }: TopBarProps) {
  const { t } = useText()
  const { isConnected } = useAccount()
  usePageTitle(title)
  return (
    <header className={cx(css.bar, account && css.account)}>
      {back !== undefined && <IconButton icon={backIcon} flip label={t('app.back')} onClick={() => navigate(back)} />}
      <h1 className={cx(css.title, isName && css.name)} tabIndex={-1}>
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
      <Connect />
    </header>
  )
}

/** Covers every amount and value at a tap, on the pages and in the modal. */
function HideFigures() {
  const { t } = useText()
  const { balancesHidden, setDisplay } = useDisplay()
  return (
    <IconButton
      icon={balancesHidden ? eyeIcon : eyeOffIcon}
      label={t(balancesHidden ? 'figures.show' : 'figures.hide')}
      onClick={() => setDisplay({ balancesHidden: !balancesHidden })}
    />
  )
}

/** The way in, on every page. Nothing while a wallet is connected, or may be in a moment. */
function Connect() {
  const { t } = useText()
  const { status } = useAccount()
  const { open } = useLatchkey()
  if (status !== 'disconnected') return null
  return (
    <Button fit data-testid="header-connect-button" onClick={() => open({ view: 'Connect' })}>
      {t('app.connect')}
    </Button>
  )
}

/** Puts the page's name into the title of the window. */
export function usePageTitle(page: string): void {
  const { t } = useText()
  useEffect(() => {
    document.title = t('app.page', { page })
  }, [t, page])
}

import { networkImageUrl } from '@latchkey/core'
import { useAccount, useDisplay, useKit, useLatchkey, useNetwork } from '@latchkey/react'
import { backIcon, Chip, cx, eyeIcon, eyeOffIcon, IconButton, NetworkImage } from '@latchkey/ui'
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

/** The network in use; opens the choice. Nothing while no wallet is connected. */
function NetworkMenu() {
  const { t } = useText()
  const kit = useKit()
  const { isConnected } = useAccount()
  const { network } = useNetwork()
  const { open } = useLatchkey()
  if (!isConnected || network === undefined) return null
  return (
    <Chip
      menu
      lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
      aria-label={t('home.changeNetwork', { network: network.name })}
      data-testid="w3m-network-button"
      onClick={() => open({ view: 'Networks' })}
    >
      {network.name}
    </Chip>
  )
}

/** Puts the page's name into the title of the window. */
export function usePageTitle(page: string): void {
  const { t } = useText()
  useEffect(() => {
    document.title = t('app.page', { page })
  }, [t, page])
}

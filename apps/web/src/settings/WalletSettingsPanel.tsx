import { switchWallet } from '@latchkey/core/connection'
import { truncateAddress } from '@latchkey/protocol'
import { useDisconnect, useKit, useLatchkey } from '@latchkey/react'
import { KindMarks } from '@latchkey/react/parts'
import {
  alertIcon,
  Badge,
  Button,
  ButtonRow,
  Empty,
  ListItemHeader,
  Mono,
  Note,
  plugIcon,
  WalletImage,
  walletIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useWalletRows, type WalletRowData } from '../wallets/WalletsPanel.tsx'
import css from './SettingsPage.module.css'

/** Every connected wallet, with the way to use it and to let it go. */
export function WalletSettingsPanel() {
  const { t } = useText()
  const { open } = useLatchkey()
  const rows = useWalletRows()
  return (
    <Panel title={t('settings.wallets')}>
      {rows.length === 0 ? (
        <>
          <Empty icon={walletIcon} title={t('settings.walletsEmptyTitle')}>
            {t('settings.walletsEmptyText')}
          </Empty>
          <Button onClick={() => open({ view: 'Connect' })}>{t('home.connect')}</Button>
        </>
      ) : (
        <div className={css.wallets}>
          {rows.map((row) => (
            <WalletSettings key={row.id} row={row} />
          ))}
          <Button onClick={() => open({ view: 'Connect' })}>{t('home.addWallet')}</Button>
        </div>
      )}
    </Panel>
  )
}

/** A wallet, the way to use it, and the way to leave it: a login is logged out of, a wallet of one's own is let go. */
export function WalletSettings({ row }: { readonly row: WalletRowData }) {
  const { t } = useText()
  const { disconnect, isPending } = useDisconnect()
  const kit = useKit()
  const [failed, setFailed] = useState(false)
  const [asks, setAsks] = useState(false)
  const wallet = row.name
  const isLogin = row.type === 'AUTH'
  const leaveText = t(isLogin ? 'settings.logOut' : 'settings.disconnect')
  const [first] = row.addresses
  const leave = async () => {
    setFailed(false)
    try {
      await disconnect({ connectorIds: row.connectorIds })
    } catch {
      // Whatever the reason: it is still there, and what helps is the same.
      setFailed(true)
    }
  }
  return (
    <>
      <div className={css.wallet}>
        <ListItemHeader
          image={<WalletImage name={wallet} src={row.imageUrl} />}
          name={wallet}
          note={
            row.addresses.length > 1
              ? t('settings.accounts', { count: row.addresses.length })
              : first && <Mono full={first}>{truncateAddress(first)}</Mono>
          }
        />
        <KindMarks namespaces={row.namespaces} />
        {row.current ? (
          <Badge tone="dot">{t('home.inUse')}</Badge>
        ) : (
          <Button
            fit
            variant="quiet"
            aria-label={t('settings.useWallet', { wallet })}
            onClick={() => switchWallet(kit, row)}
          >
            {t('settings.use')}
          </Button>
        )}
        <Button
          fit
          aria-label={isLogin ? leaveText : t('settings.disconnectWallet', { wallet })}
          data-testid="disconnect-button"
          onClick={() => setAsks(true)}
        >
          {leaveText}
        </Button>
      </div>
      {asks && (
        <>
          <Note
            icon={plugIcon}
            live="alert"
            title={isLogin ? t('settings.askLogOut') : t('settings.askDisconnect', { wallet })}
          >
            {t(isLogin ? 'settings.askLogOutText' : 'settings.askDisconnectText')}
          </Note>
          <ButtonRow>
            <Button onClick={() => setAsks(false)}>{t('settings.cancel')}</Button>
            <Button variant="danger" busy={isPending} data-testid="confirm-leave" onClick={leave}>
              {leaveText}
            </Button>
          </ButtonRow>
        </>
      )}
      {failed && (
        <Note icon={alertIcon} tone="bad" live="alert" title={t('settings.disconnectFailed', { wallet })}>
          {t('settings.disconnectFailedText')}
        </Note>
      )}
    </>
  )
}

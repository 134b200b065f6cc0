import { bringWallet, deleteWallet, exportWallet, keepInBrowser } from '@latchkey/core/protection'
import { useAccount, useKit, useLatchkey } from '@latchkey/react'
import {
  Button,
  checkIcon,
  clockIcon,
  Empty,
  Glyph,
  keyIcon,
  ListItemHeader,
  Note,
  shieldIcon,
  Text,
  walletIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import settings from '../settings/SettingsPage.module.css'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { AddLogins } from './AddLogins.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import { PermissionsPanel } from './PermissionsPanel.tsx'
import { useHasLogin, useLoggedIn } from './ProtectNudge.tsx'
import { RecoveryPanel } from './RecoveryPanel.tsx'
import css from './Security.module.css'
import { ChangeFailed, useChange, useMoment } from './securityParts.tsx'

/** What protects the logged-in wallet, and what to do about it. */
export function SecurityPage() {
  const { t } = useText()
  const { open } = useLatchkey()
  const { status, isConnected } = useAccount()
  const loggedIn = useLoggedIn()
  const hasLogin = useHasLogin()
  const [deletedAtMs, setDeletedAtMs] = useState<number>()
  // A login keeps the wallet.
  if (loggedIn && deletedAtMs !== undefined) setDeletedAtMs(undefined)
  return (
    <>
      <TopBar title={t('security.title')} account={isConnected} />
      <div className={settings.page}>
        {loggedIn ? (
          <>
            <AddLogins />
            <RecoveryPanel />
            <PermissionsPanel />
            <DevicesPanel />
            <CarryPanel />
            <DeletePanel onDeleted={setDeletedAtMs} />
          </>
        ) : deletedAtMs !== undefined ? (
          <DeletedPanel deletedAtMs={deletedAtMs} />
        ) : (
          <>
            <Panel title={t('security.ways')}>
              <div className={css.alone}>
                <Empty icon={shieldIcon} title={t('security.noneTitle')}>
                  {t('security.noneText')}
                </Empty>
                <Button variant="primary" busy={status === 'reconnecting'} onClick={() => open({ view: 'Connect' })}>
                  {t('security.logIn')}
                </Button>
              </div>
            </Panel>
            {hasLogin && <BringPanel />}
          </>
        )}
      </div>
    </>
  )
}

/** A wallet from elsewhere in the place of a new one: asked for by the login that follows. */
function BringPanel() {
  const { t } = useText()
  const kit = useKit()
  const { open } = useLatchkey()
  const change = useChange()
  const bring = () =>
    change.run('bring', async () => {
      await bringWallet(kit)
      open({ view: 'Connect' })
    })
  return (
    <Panel title={t('security.bringTitle')}>
      <div className={css.panel}>
        <Text>{t('security.bringText')}</Text>
        <div className={css.actions}>
          <Button fit busy={change.busy !== undefined} data-testid="bring-wallet" onClick={bring}>
            {t('security.bring')}
          </Button>
        </div>
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}

/** The wallet is on its way out: until when it can be kept, and how. */
function DeletedPanel({ deletedAtMs }: { readonly deletedAtMs: number }) {
  const { t } = useText()
  const { open } = useLatchkey()
  const moment = useMoment()
  return (
    <Panel title={t('security.delete')}>
      <div className={css.alone}>
        <Empty icon={clockIcon} live="status" title={t('security.deletedTitle', { time: moment(deletedAtMs) })}>
          {t('security.deletedText')}
        </Empty>
        <Button variant="primary" onClick={() => open({ view: 'Connect' })}>
          {t('security.keepWallet')}
        </Button>
      </div>
    </Panel>
  )
}

/** The end of the wallet: said before it is asked for, confirmed on the wallet's own screen. */
function DeletePanel({ onDeleted }: { readonly onDeleted: (atMs: number) => void }) {
  const { t } = useText()
  const kit = useKit()
  const change = useChange()
  const ask = () =>
    change.run('delete', async () => {
      onDeleted((await deleteWallet(kit)).deletedAtMs)
    })
  return (
    <Panel title={t('security.delete')}>
      <div className={css.panel}>
        <Text>{t('security.deleteText')}</Text>
        <div className={css.actions}>
          <Button fit variant="danger" busy={change.busy !== undefined} data-testid="delete-wallet" onClick={ask}>
            {t('security.delete')}
          </Button>
        </div>
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}

/** Ways for the wallet to be elsewhere: in another wallet app, or in the other apps of this browser. */
function CarryPanel() {
  const { t } = useText()
  const kit = useKit()
  const change = useChange()
  const [kept, setKept] = useState(false)
  const keep = async () => setKept(await change.run('keep', () => keepInBrowser(kit)))
  return (
    <Panel title={t('security.carry')}>
      <div className={css.panel}>
        <div className={css.row}>
          <ListItemHeader
            image={<Glyph icon={keyIcon} />}
            name={t('security.export')}
            note={t('security.exportText')}
          />
          <Button
            fit
            busy={change.busy === 'export'}
            data-testid="export-wallet"
            onClick={() => change.run('export', () => exportWallet(kit))}
          >
            {t('security.show')}
          </Button>
        </div>
        <div className={css.row}>
          <ListItemHeader image={<Glyph icon={walletIcon} />} name={t('security.keep')} note={t('security.keepText')} />
          <Button fit busy={change.busy === 'keep'} data-testid="keep-in-browser" onClick={keep}>
            {t('security.keepGo')}
          </Button>
        </div>
        {kept && (
          <Note icon={checkIcon} tone="ok" live="status">
            {t('security.done')}
          </Note>
        )}
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}

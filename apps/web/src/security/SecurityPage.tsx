import { useAccount, useLatchkey } from '@latchkey/react'
import { Button, Empty, shieldIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import settings from '../settings/SettingsPage.module.css'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { CarryPanel } from './CarryPanel.tsx'
import { DeletedPanel } from './DeletedPanel.tsx'
import { DeletePanel } from './DeletePanel.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import css from './Security.module.css'
import { useLoggedIn } from './useLoggedIn.ts'
import { WaysPanel } from './WaysPanel.tsx'

/** What protects the wallet of whoever is logged in, and what to do about it. */
export function SecurityPage() {
  const { t } = useText()
  const { open } = useLatchkey()
  const { status } = useAccount()
  const loggedIn = useLoggedIn()
  const [deletedAtMs, setDeletedAtMs] = useState<number>()
  return (
    <>
      <TopBar title={t('security.title')} />
      <div className={settings.page}>
        {loggedIn ? (
          <>
            <WaysPanel />
            <DevicesPanel />
            <CarryPanel />
            <DeletePanel onDeleted={setDeletedAtMs} />
          </>
        ) : deletedAtMs !== undefined ? (
          <DeletedPanel deletedAtMs={deletedAtMs} />
        ) : (
          <Panel title={t('security.title')}>
            <div className={css.alone}>
              <Empty icon={shieldIcon} title={t('security.noneTitle')}>
                {t('security.noneText')}
              </Empty>
              <Button variant="primary" busy={status === 'reconnecting'} onClick={() => open({ view: 'Connect' })}>
                {t('security.logIn')}
              </Button>
            </div>
          </Panel>
        )}
      </div>
    </>
  )
}

import { useAccount, useKit } from '@latchkey/react'
import { KitTexts, PermissionList } from '@latchkey/react/parts'
import { Button, Empty, eyeIcon, List, Note, SkeletonRow, searchIcon } from '@latchkey/ui'
import { useMemo } from 'react'
import { ConnectPanel } from '../home/ConnectPanel.tsx'
import { useText } from '../messages/text.tsx'
import { networksOf, subjectPath, toSubject } from '../portfolio/subject.ts'
import { navigate, useSearch } from '../router/router.tsx'
import { PermissionsPanel } from '../security/PermissionsPanel.tsx'
import settings from '../settings/SettingsPage.module.css'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { MovePanel } from './MovePanel.tsx'

/** What others may do with everything that is connected; of `?address=`, with that address, to be read alone. */
export function PermissionsPage() {
  const watched = new URLSearchParams(useSearch()).get('address')
  return watched === null ? <OwnPermissions /> : <WatchedPermissions address={watched} />
}

function OwnPermissions() {
  const { t } = useText()
  const { status, address } = useAccount()
  return (
    <>
      <TopBar title={t('permissions.title')} account />
      {address === undefined || status !== 'connected' ? (
        <ConnectPanel restoring={status === 'reconnecting'} />
      ) : (
        <div className={settings.page}>
          <Panel title={t('permissions.all')}>
            <KitTexts fallback={<Waiting />}>
              <PermissionList />
            </KitTexts>
          </Panel>
          <PermissionsPanel />
          <MovePanel />
        </div>
      )}
    </>
  )
}

function WatchedPermissions({ address }: { readonly address: string }) {
  const { t } = useText()
  const kit = useKit()
  const subject = useMemo(
    () => toSubject(address, [{ address, networkIds: networksOf(kit, address) }], false),
    [kit, address],
  )
  return (
    <>
      <TopBar title={t('permissions.title')} back={subjectPath(subject, '')} />
      {subject.networkIds.length === 0 ? (
        <Empty icon={searchIcon} title={t('watch.invalid')} level={2}>
          {t('watch.other')}
        </Empty>
      ) : (
        <div className={settings.page}>
          <Note icon={eyeIcon}>{t('permissions.watched')}</Note>
          <Panel title={t('permissions.all')}>
            <KitTexts fallback={<Waiting />}>
              <PermissionList scopes={subject.scopes} />
            </KitTexts>
          </Panel>
          <Button fit onClick={() => navigate('/permissions')}>
            {t('permissions.own')}
          </Button>
        </div>
      )}
    </>
  )
}

function Waiting() {
  return (
    <List aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <SkeletonRow key={index} index={index} two value />
      ))}
    </List>
  )
}

import { managePermissions } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Button, Text } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useLoggedIn } from './ProtectNudge.tsx'
import css from './Security.module.css'
import { ChangeFailed, useChange } from './securityParts.tsx'

/** The way to the wallet's own list of what every app may do, where its accounts are smart. */
export function PermissionsPanel() {
  const { t } = useText()
  const kit = useKit()
  const change = useChange()
  const smartAccount = useLoggedIn()?.smartAccount
  if (smartAccount === undefined) return null
  return (
    <Panel title={t('security.permissions')}>
      <div className={css.panel}>
        <Text>{t('security.permissionsText')}</Text>
        <div className={css.actions}>
          <Button
            fit
            busy={change.busy !== undefined}
            data-testid="manage-permissions"
            onClick={() => void change.run('permissions', () => managePermissions(kit))}
          >
            {t('security.permissionsShow')}
          </Button>
        </div>
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}

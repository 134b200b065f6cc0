import { manageDevices } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Button, Text } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Security.module.css'
import { ChangeFailed, useChange } from './securityParts.tsx'

/** The way to the wallet's own list: an app learns of no browser but its own. */
export function DevicesPanel() {
  const { t } = useText()
  const kit = useKit()
  const change = useChange()
  return (
    <Panel title={t('security.devices')}>
      <div className={css.panel}>
        <Text>{t('security.devicesText')}</Text>
        <div className={css.actions}>
          <Button
            fit
            busy={change.busy !== undefined}
            data-testid="manage-devices"
            onClick={() => void change.run('devices', () => manageDevices(kit))}
          >
            {t('security.devicesShow')}
          </Button>
        </div>
        <ChangeFailed error={change.error} />
      </div>
    </Panel>
  )
}

import { devicesQuery, leaveEverywhere, type WalletDevice } from '@latchkey/core/protection'
import { useKit, useKitQuery } from '@latchkey/react'
import { Button, SkeletonRow } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import { ChangeFailed } from './ChangeFailed.tsx'
import { Confirm } from './Confirm.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { OutOfReach } from './OutOfReach.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'

/** The browsers that have the wallet; each other one can be taken out, or all at once. */
export function DevicesPanel() {
  const { t } = useText()
  const kit = useKit()
  const { data: devices, error, refetch } = useKitQuery<readonly WalletDevice[]>(() => devicesQuery(kit))
  const change = useChange()
  const [leaving, setLeaving] = useState(false)
  const others = devices?.some(({ current }) => !current) ?? false
  return (
    <Panel title={t('security.devices')}>
      {error && devices === undefined ? (
        <OutOfReach onRetry={refetch} />
      ) : devices === undefined ? (
        <div role="status" aria-label={t('security.loading')}>
          <SkeletonRow />
        </div>
      ) : (
        <div className={css.panel}>
          <ul className={css.list}>
            {[...devices]
              .sort((left, right) => Number(right.current) - Number(left.current))
              .map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
          </ul>
          {leaving ? (
            <Confirm
              text={t('security.everywhereText')}
              action={t('security.everywhere')}
              busy={change.busy !== undefined}
              onConfirm={() => void change.run('leave', () => leaveEverywhere(kit))}
              onCancel={() => setLeaving(false)}
            />
          ) : (
            others && (
              <div className={css.actions}>
                <Button fit data-testid="leave-everywhere" onClick={() => setLeaving(true)}>
                  {t('security.everywhere')}
                </Button>
              </div>
            )
          )}
          <ChangeFailed error={change.error} />
        </div>
      )}
    </Panel>
  )
}

import { addWayBack, type Protection, protectionQuery, type WayBackMethod } from '@latchkey/core/protection'
import { useKit, useKitQuery } from '@latchkey/react'
import { Button, Icon, keyIcon, SkeletonRow } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import { ChangeFailed } from './ChangeFailed.tsx'
import { MailboxRow } from './MailboxRow.tsx'
import { OutOfReach } from './OutOfReach.tsx'
import { ProtectionStatement } from './ProtectionStatement.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'
import { WayRow } from './WayRow.tsx'

/** What leads back to the wallet on a new device, how good that is, and what to add. */
export function WaysPanel() {
  const { t } = useText()
  const kit = useKit()
  const { data: protection, error, refetch } = useKitQuery<Protection>(() => protectionQuery(kit))
  const change = useChange()
  const add = (method: WayBackMethod) => change.run(method, () => addWayBack(kit, { method }))
  const has = (method: WayBackMethod) => protection?.ways.some((way) => way.method === method) ?? false
  const buttons = [
    { method: 'passkey', label: t('security.addPasskey') },
    { method: 'password', label: has('password') ? t('security.changePassword') : t('security.addPassword') },
    { method: 'code', label: has('code') ? t('security.newCode') : t('security.addCode') },
  ] as const
  return (
    <Panel title={t('security.ways')}>
      {error && protection === undefined ? (
        <OutOfReach onRetry={refetch} />
      ) : protection === undefined ? (
        <div role="status" aria-label={t('security.loading')}>
          <SkeletonRow />
          <SkeletonRow />
        </div>
      ) : (
        <div className={css.panel}>
          <ProtectionStatement protection={protection} />
          <div className={css.actions}>
            {buttons.map(({ method, label }) => (
              <Button
                key={method}
                fit
                variant={method === 'passkey' && !has('passkey') ? 'primary' : 'plain'}
                busy={change.busy === method}
                data-testid={`add-${method}`}
                onClick={() => void add(method)}
              >
                {method === 'passkey' && <Icon d={keyIcon} />}
                {label}
              </Button>
            ))}
          </div>
          <ChangeFailed error={change.error} />
          <ul className={css.list}>
            <MailboxRow protection={protection} />
            {protection.ways.map((way) => (
              <WayRow key={way.id} way={way} />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

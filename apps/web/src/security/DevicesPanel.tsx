import { devicesQuery, leaveEverywhere, revokeDevice, type WalletDevice } from '@latchkey/core/protection'
import { useKit, useKitQuery } from '@latchkey/react'
import { Badge, Button, Glyph, globeIcon, ListItemHeader, SkeletonRow } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Security.module.css'
import { ChangeFailed, Confirm, Unreachable, useChange, useMoment } from './securityParts.tsx'

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
        <Unreachable onRetry={refetch} />
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

/** A browser that has the wallet: what it is, in which app, when it was last used; and the way to take it out. */
function DeviceRow({ device }: { readonly device: WalletDevice }) {
  const { t } = useText()
  const kit = useKit()
  const moment = useMoment()
  const change = useChange()
  const [asked, setAsked] = useState(false)
  const { id, current, enrolled, browser, app, lastSeenMs } = device
  const name = browser ?? t('security.device')
  const facts = [
    ...(app === null ? [] : [new URL(app).host]),
    enrolled ? t('security.deviceSeen', { time: moment(lastSeenMs) }) : t('security.deviceLoggedIn'),
  ]
  return (
    <li data-testid="wallet-device">
      <div className={css.row}>
        <ListItemHeader image={<Glyph icon={globeIcon} />} name={name} note={facts.join(' · ')} />
        {current ? (
          <Badge tone="dot">{t('security.deviceHere')}</Badge>
        ) : (
          !asked && (
            <Button
              fit
              variant="quiet"
              aria-label={t('security.takeOutLabel', { device: [name, ...facts.slice(0, 1)].join(', ') })}
              onClick={() => setAsked(true)}
            >
              {t('security.takeOut')}
            </Button>
          )
        )}
      </div>
      {asked && (
        <Confirm
          text={t('security.takeOutText')}
          action={t('security.takeOut')}
          busy={change.busy !== undefined}
          onConfirm={() => void change.run('revoke', () => revokeDevice(kit, { id }))}
          onCancel={() => setAsked(false)}
        />
      )}
      <ChangeFailed error={change.error} />
    </li>
  )
}

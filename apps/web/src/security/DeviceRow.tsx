import { revokeDevice, type WalletDevice } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Badge, Button, Glyph, globeIcon, Who } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { ChangeFailed } from './ChangeFailed.tsx'
import { Confirm } from './Confirm.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'
import { useMoment } from './useMoment.ts'

/** A browser that has the wallet: what it is, in which app, when it was last used; and the way to take it out. */
export function DeviceRow({ device }: { readonly device: WalletDevice }) {
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
        <Who image={<Glyph icon={globeIcon} />} name={name} note={facts.join(' · ')} />
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

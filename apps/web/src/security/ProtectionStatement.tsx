import type { Protection } from '@latchkey/core/protection'
import { alertIcon, clockIcon, Note, shieldIcon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { useMoment } from './useMoment.ts'

/** How safe the way back is, in a sentence, and what would make it safer. */
export function ProtectionStatement({ protection }: { readonly protection: Protection }) {
  const { t } = useText()
  const moment = useMoment()
  const { automatic, automaticFromMs } = protection
  const count = protection.ways.filter(({ opens }) => opens).length
  if (automatic === 'waiting') {
    return (
      <Note icon={clockIcon} tone="warn" title={t('security.waitingTitle')}>
        {t('security.waitingText', { time: moment(automaticFromMs ?? 0) })}
      </Note>
    )
  }
  if (automatic === 'off') {
    return (
      <Note icon={shieldIcon} tone="ok" title={t('security.yoursTitle')}>
        {t('security.yoursText')}
      </Note>
    )
  }
  return count === 0 ? (
    <Note icon={alertIcon} tone="warn" title={t('security.mailOnlyTitle')}>
      {t('security.mailOnlyText')}
    </Note>
  ) : (
    <Note icon={shieldIcon} tone="ok" title={t('security.waysTitle', { count })}>
      {t('security.waysText')}
    </Note>
  )
}

import { useLatchkey } from '@latchkey/react'
import { Button, clockIcon, Empty } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './Security.module.css'
import { useMoment } from './useMoment.ts'

/** The wallet is on its way out: until when it can be kept, and how. */
export function DeletedPanel({ deletedAtMs }: { readonly deletedAtMs: number }) {
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

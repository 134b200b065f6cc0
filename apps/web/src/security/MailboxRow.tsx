import { type Protection, setAutomaticRecovery } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Button, Glyph, mailIcon, Who } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { ChangeFailed } from './ChangeFailed.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'
import { useMoment } from './useMoment.ts'

/** The way through the mailbox, which can be closed by who has another one. */
export function MailboxRow({ protection }: { readonly protection: Protection }) {
  const { t } = useText()
  const kit = useKit()
  const moment = useMoment()
  const change = useChange()
  const { automatic, automaticFromMs, ways } = protection
  const notes = {
    on: t('security.mailboxOn'),
    off: t('security.mailboxOff'),
    waiting: t('security.mailboxWaiting', { time: moment(automaticFromMs ?? 0) }),
  }
  const closes = automatic !== 'off'
  const offered = !closes || ways.some(({ opens }) => opens)
  return (
    <li>
      <div className={css.row}>
        <Who image={<Glyph icon={mailIcon} />} name={t('security.mailbox')} note={notes[automatic]} />
        {offered && (
          <Button
            fit
            variant="quiet"
            busy={change.busy !== undefined}
            aria-label={t(closes ? 'security.mailboxCloseLabel' : 'security.mailboxOpenLabel')}
            data-testid="mailbox-way"
            onClick={() => void change.run('mailbox', () => setAutomaticRecovery(kit, { on: !closes }))}
          >
            {t(closes ? 'security.mailboxClose' : 'security.mailboxOpen')}
          </Button>
        )}
      </div>
      <ChangeFailed error={change.error} />
    </li>
  )
}

import { removeWayBack, tryWayBack, type WayBack } from '@latchkey/core/protection'
import { useKit } from '@latchkey/react'
import { Button, checkIcon, copyIcon, Glyph, keyIcon, lockIcon, Note, Who } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { ChangeFailed } from './ChangeFailed.tsx'
import { Confirm } from './Confirm.tsx'
import css from './Security.module.css'
import { useChange } from './useChange.ts'
import { useMoment } from './useMoment.ts'

const icons = { passkey: keyIcon, password: lockIcon, code: copyIcon } as const

/** A way back that the person holds, with the drill and the way to take it out. */
export function WayRow({ way }: { readonly way: WayBack }) {
  const { t } = useText()
  const kit = useKit()
  const moment = useMoment()
  const change = useChange()
  const [asked, setAsked] = useState(false)
  const [tried, setTried] = useState(false)
  const { id, method, label, opens, backedUp, createdMs } = way
  const kind = t(`security.${method}`)
  const name = label === null ? kind : `${kind}: ${label}`
  const date = moment(createdMs, 'day')
  const note = !opens
    ? t('security.onlyLogsIn')
    : backedUp
      ? t('security.added', { date })
      : t('security.oneDevice', { date })
  const drill = async () => {
    setTried(false)
    setTried(await change.run('try', () => tryWayBack(kit, { id })))
  }
  return (
    <li data-testid={`way-${method}`}>
      <div className={css.row}>
        <Who image={<Glyph icon={icons[method]} />} name={name} note={note} />
        {opens && (
          <Button
            fit
            variant="quiet"
            busy={change.busy === 'try'}
            aria-label={t('security.tryLabel', { way: name })}
            onClick={() => void drill()}
          >
            {t('security.try')}
          </Button>
        )}
        {!asked && (
          <Button
            fit
            variant="quiet"
            aria-label={t('security.removeLabel', { way: name })}
            onClick={() => setAsked(true)}
          >
            {t('security.remove')}
          </Button>
        )}
      </div>
      {asked && (
        <Confirm
          text={t('security.removeText')}
          action={t('security.remove')}
          busy={change.busy === 'remove'}
          onConfirm={() => void change.run('remove', () => removeWayBack(kit, { id }))}
          onCancel={() => setAsked(false)}
        />
      )}
      {tried && (
        <Note icon={checkIcon} tone="ok" live="status">
          {t('security.tried', { way: name })}
        </Note>
      )}
      <ChangeFailed error={change.error} />
    </li>
  )
}

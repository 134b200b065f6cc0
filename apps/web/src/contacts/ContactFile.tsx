import type { TakenContacts } from '@latchkey/core/contacts'
import { useContactFile, useContacts } from '@latchkey/react'
import { Button, ButtonRow, downloadIcon, Icon } from '@latchkey/ui'
import { type ChangeEvent, useRef, useState } from 'react'
import { saveFile } from '../files/saveFile.ts'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './ContactsPage.module.css'

/** The contacts as a file, for another browser or another app of this kind: no service has them. */
export function ContactFile() {
  const { t } = useText()
  const { contacts } = useContacts()
  const { toFile, takeFile } = useContactFile()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<TakenContacts | 'not taken'>()
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    const text = await file.text().catch(() => '')
    // The same file can be chosen again.
    target.value = ''
    setOutcome(takeFile(text) ?? 'not taken')
  }
  return (
    <Panel title={t('contacts.fileTitle')}>
      <div className={css.form}>
        <p className={css.note}>{t('contacts.fileText')}</p>
        <ButtonRow>
          {contacts.length > 0 && (
            <Button onClick={() => saveFile('contacts.json', toFile(), 'application/json')}>
              <Icon d={downloadIcon} />
              {t('contacts.toFile')}
            </Button>
          )}
          <Button onClick={() => input.current?.click()}>{t('contacts.fromFile')}</Button>
        </ButtonRow>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('contacts.fromFile')}
          onChange={(event) => void take(event)}
        />
        <div role="status" className={css.note}>
          {outcome === 'not taken' ? t('contacts.notTaken') : outcome !== undefined && <Taken {...outcome} />}
        </div>
      </div>
    </Panel>
  )
}

function Taken({ added, known, alike, unreadable }: TakenContacts) {
  const { t } = useText()
  const parts = [
    t('contacts.taken', { count: added }),
    known > 0 && t('contacts.takenKnown', { count: known }),
    alike > 0 && t('contacts.takenAlike', { count: alike }),
    unreadable > 0 && t('contacts.takenUnreadable', { count: unreadable }),
  ]
  return parts.filter((part) => part !== false).map((part) => <p key={part}>{part}</p>)
}

import { isSameAddress, looksLike } from '@latchkey/core/contacts'
import { useContacts } from '@latchkey/react'
import { AddressBlock, alertIcon, Button, ButtonRow, Card, Field, Note } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import css from './ContactsPage.module.css'

export type SaveContactProps = {
  readonly address: string
  /** What the person may want to call it. */
  readonly suggested?: string | undefined
  readonly onDone: () => void
}

/** Keeps an address under a name, after a warning if it only looks like one that is kept. */
export function SaveContact({ address, suggested = '', onDone }: SaveContactProps) {
  const { t } = useText()
  const { save } = useContacts()
  const [name, setName] = useState(suggested)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        save({ address, name })
        onDone()
      }}
    >
      <Field
        label={t('contacts.name')}
        value={name}
        maxLength={64}
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <LookAlikeNote address={address} />
      <ButtonRow>
        <Button onClick={onDone}>{t('names.cancel')}</Button>
        <Button variant="primary" type="submit" disabled={name.trim() === ''}>
          {t('contacts.save')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Sets an address that only looks like a contact's against it, character by character. */
export function LookAlikeNote({ address }: { readonly address: string }) {
  const { t } = useText()
  const { contacts } = useContacts()
  const likeness = contacts.find((contact) => looksLike(contact.address, address))
  if (likeness === undefined || isSameAddress(likeness.address, address)) return null
  return (
    <>
      <Note icon={alertIcon} tone="bad" live="alert">
        {t('contacts.lookAlike', { name: likeness.name })}
      </Note>
      <Card>
        <AddressBlock address={address} against={likeness.address} />
      </Card>
    </>
  )
}

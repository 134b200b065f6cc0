import { isSameAddress } from '@latchkey/core/contacts'
import { namespaceOfAddress, truncateAddress } from '@latchkey/protocol'
import { useContacts } from '@latchkey/react'
import {
  Button,
  ButtonRow,
  contactIcon,
  Empty,
  Field,
  Icon,
  Identicon,
  infoIcon,
  List,
  Mono,
  Note,
  plusIcon,
  Row,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { ContactFile } from './ContactFile.tsx'
import css from './ContactsPage.module.css'
import { LookAlikeNote } from './SaveContact.tsx'

/** Where the page of a contact is. */
export const contactPath = (address: string) => `/contacts/${encodeURIComponent(address)}`

/** Whom the person knows by a name of their own, kept in this browser. */
export function ContactsPage() {
  const { t } = useText()
  const { contacts } = useContacts()
  const [adding, setAdding] = useState(false)
  const add = (
    <Button fit onClick={() => setAdding(true)}>
      <Icon d={plusIcon} />
      {t('contacts.addTitle')}
    </Button>
  )
  return (
    <>
      <TopBar title={t('contacts.title')} />
      <div className={css.page}>
        {adding && (
          <Panel title={t('contacts.addTitle')}>
            <AddContact onDone={() => setAdding(false)} />
          </Panel>
        )}
        <Panel title={t('contacts.all')} action={!adding && contacts.length > 0 && add}>
          {contacts.length === 0 ? (
            <>
              <Empty icon={contactIcon} title={t('contacts.emptyTitle')}>
                {t('contacts.emptyText')}
              </Empty>
              {!adding && <div className={css.centre}>{add}</div>}
            </>
          ) : (
            <List aria-label={t('contacts.title')}>
              {contacts.map(({ address, name }) => (
                <Row
                  key={address}
                  image={<Identicon seed={address} />}
                  title={<bdi>{name}</bdi>}
                  subtitle={<Mono full={address}>{truncateAddress(address)}</Mono>}
                  next
                  href={contactPath(address)}
                />
              ))}
            </List>
          )}
        </Panel>
        <ContactFile />
      </div>
    </>
  )
}

function AddContact({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText()
  const { contacts, save } = useContacts()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const typed = address.trim()
  const valid = namespaceOfAddress(typed) !== undefined
  const kept = contacts.find((contact) => isSameAddress(contact.address, typed))
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!valid || name.trim() === '') return
        save({ address: typed, name })
        onDone()
      }}
    >
      <Field
        autoFocus
        label={t('contacts.name')}
        value={name}
        maxLength={64}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('contacts.address')}
        value={address}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        tone={typed !== '' && !valid ? 'bad' : 'help'}
        message={typed !== '' && !valid ? t('contacts.invalid') : undefined}
        onChange={(event) => setAddress(event.target.value)}
      />
      {kept && <Note icon={infoIcon}>{t('contacts.kept', { name: kept.name })}</Note>}
      {valid && <LookAlikeNote address={typed} />}
      <ButtonRow>
        <Button onClick={onDone}>{t('names.cancel')}</Button>
        <Button variant="primary" type="submit" disabled={!valid || name.trim() === ''}>
          {t(kept ? 'contacts.rename' : 'contacts.add')}
        </Button>
      </ButtonRow>
    </form>
  )
}

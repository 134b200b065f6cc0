import { namespaceOfAddress, truncateAddress } from '@latchkey/protocol'
import { useContacts } from '@latchkey/react'
import { Button, closeIcon, contactIcon, Empty, Field, IconButton, Identicon, ListItemHeader, Mono } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './NamesPage.module.css'
import { LookAlikeNote } from './SaveContact.tsx'

/** Whom the person knows by a name of their own, kept in this browser. */
export function ContactsPanel() {
  const { t } = useText()
  const { contacts, save, remove } = useContacts()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const typed = address.trim()
  const valid = namespaceOfAddress(typed) !== undefined
  const add = () => {
    save({ address: typed, name })
    setName('')
    setAddress('')
  }
  return (
    <Panel title={t('contacts.title')}>
      {contacts.length === 0 ? (
        <Empty icon={contactIcon} title={t('contacts.emptyTitle')}>
          {t('contacts.emptyText')}
        </Empty>
      ) : (
        <ul className={css.list}>
          {contacts.map((contact) => (
            <li key={contact.address}>
              <ListItemHeader
                image={<Identicon seed={contact.address} />}
                name={<bdi>{contact.name}</bdi>}
                note={<Mono full={contact.address}>{truncateAddress(contact.address)}</Mono>}
                end={
                  <IconButton
                    icon={closeIcon}
                    label={t('contacts.remove', { name: contact.name })}
                    onClick={() => remove(contact.address)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (valid && name.trim() !== '') add()
        }}
      >
        <Field
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
        {valid && <LookAlikeNote address={typed} />}
        <Button type="submit" disabled={!valid || name.trim() === ''}>
          {t('contacts.add')}
        </Button>
      </form>
    </Panel>
  )
}

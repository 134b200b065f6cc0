import { isSameAddress } from '@latchkey/core/contacts'
import { namespaceOfAddress, truncateAddress } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useContacts, useKit } from '@latchkey/react'
import {
  AddressBlock,
  Button,
  Empty,
  Icon,
  Identicon,
  ListItemHeader,
  Picture,
  searchIcon,
  sendIcon,
} from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { ActivityOf } from '../activity/ActivityOf.tsx'
import { useText } from '../messages/text.tsx'
import { useProfile } from '../names/nameSearch.ts'
import { networksOf, type Subject, toSubject, useOwnSubject } from '../portfolio/subject.ts'
import { navigate } from '../router/router.tsx'
import { Confirm } from '../security/securityParts.tsx'
import { CopyText } from '../shell/CopyText.tsx'
import { Panel } from '../shell/Panel.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import css from './ContactsPage.module.css'
import { SaveContact } from './SaveContact.tsx'
import { useSendTo } from './useSendTo.ts'

/** Someone whom the person knows: who that is, what can be done, and what happened between them. */
export function ContactPage({ address }: { readonly address: string }) {
  const { t } = useText()
  const kit = useKit()
  const { contacts } = useContacts()
  const profile = useProfile({ address, networkIds: networksOf(kit, address) })
  const own = useOwnSubject()
  const contact = contacts.find((each) => isSameAddress(each.address, address))
  const name = contact?.name ?? profile.name ?? truncateAddress(address)
  if (contact === undefined && namespaceOfAddress(address) === undefined) {
    return (
      <>
        <TopBar title={t('contacts.one')} back="/contacts" />
        <Empty icon={searchIcon} title={t('contacts.invalid')} level={2} />
      </>
    )
  }
  return (
    <>
      <TopBar title={name} back="/contacts" isName />
      <div className={css.page}>
        <Panel title={t('contacts.one')}>
          <div className={css.who}>
            <ListItemHeader
              image={
                profile.imageUrl ? (
                  <Picture size="m" name={name} src={profile.imageUrl} />
                ) : (
                  <Identicon size="m" seed={address} />
                )
              }
              name={<bdi>{profile.name ?? truncateAddress(address)}</bdi>}
              note={contact === undefined ? t('contacts.none') : undefined}
              end={<CopyText text={address} label={t('home.copyAddress')} />}
            />
            <AddressBlock address={address} />
            <ContactActions address={address} name={contact?.name} suggested={profile.name} />
          </div>
        </Panel>
        {own !== undefined && <ActivityWith own={own} address={address} name={name} />}
      </div>
    </>
  )
}

type ContactActionsProps = {
  readonly address: string
  /** By which it is kept; undefined while it is not. */
  readonly name: string | undefined
  readonly suggested: string | undefined
}

function ContactActions({ address, name, suggested }: ContactActionsProps) {
  const { t } = useText()
  const { remove } = useContacts()
  const { canSendTo, sendTo } = useSendTo()
  const [doing, setDoing] = useState<'naming' | 'removing'>()
  if (doing === 'naming') {
    return <SaveContact address={address} suggested={name ?? suggested} onDone={() => setDoing(undefined)} />
  }
  if (doing === 'removing' && name !== undefined) {
    return (
      <Confirm
        text={t('contacts.removeAsk', { name })}
        action={t('contacts.removeThis')}
        busy={false}
        onCancel={() => setDoing(undefined)}
        onConfirm={() => {
          remove(address)
          navigate('/contacts')
        }}
      />
    )
  }
  return (
    <div className={css.acts}>
      {canSendTo(address) && (
        <Button fit variant="primary" onClick={() => sendTo(address)}>
          <Icon d={sendIcon} />
          {t('home.send')}
        </Button>
      )}
      <Button fit onClick={() => setDoing('naming')}>
        {t(name === undefined ? 'contacts.save' : 'contacts.rename')}
      </Button>
      {name !== undefined && (
        <Button fit variant="quiet" onClick={() => setDoing('removing')}>
          {t('contacts.removeThis')}
        </Button>
      )}
    </div>
  )
}

type ActivityWithProps = { readonly own: Subject; readonly address: string; readonly name: string }

/** What happened between the person and an address, as far as the history was read. */
function ActivityWith({ own, address, name }: ActivityWithProps) {
  const { t } = useText()
  const subject = useMemo(() => {
    const namespace = namespaceOfAddress(address)
    const scopes = own.scopes.filter((scope) => namespaceOfAddress(scope.address) === namespace)
    return toSubject(own.address, scopes, true)
  }, [own, address])
  return (
    <ActivityOf
      title={t('contacts.activity', { name })}
      subject={subject}
      has={(entry: HistoryEntry) => involves(entry, address)}
    />
  )
}

/** Whether an address is on a side of a transaction. */
export function involves({ metadata, transfers, approvals }: HistoryEntry, address: string): boolean {
  const sides = [
    metadata.sentFrom,
    metadata.sentTo,
    ...(transfers ?? []).flatMap(({ sender, recipient }) => [sender, recipient]),
    ...(approvals ?? []).map(({ spender }) => spender),
  ]
  return sides.some((side) => side !== undefined && isSameAddress(side, address))
}

import { isSameAddress } from '@latchkey/core/contacts'
import { type CaipNetworkId, truncateAddress } from '@latchkey/protocol'
import { useContacts } from '@latchkey/react'
import { Identicon, Mono } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { useProfile } from '../names/nameSearch.ts'
import { isOneOf, useOwnSubject } from '../portfolio/subject.ts'
import { CopyText } from '../shell/CopyText.tsx'
import css from './TransactionPage.module.css'

export type PartyProps = {
  readonly address: string
  readonly networkId: CaipNetworkId
  /** It was planted to be mistaken for another: it can't be copied, and no name is looked up. */
  readonly short?: boolean
}

/** Who an address is: the person, a contact, a name, or the address itself. */
export function Party({ address, networkId, short = false }: PartyProps) {
  const { t } = useText()
  const { contacts } = useContacts()
  const own = useOwnSubject()
  const { name } = useProfile({ address, networkIds: short ? [] : [networkId] })
  const contact = contacts.find((each) => isSameAddress(each.address, address))
  const isOwn = own !== undefined && isOneOf(own, address)
  const known = isOwn ? t('transaction.you') : (contact?.name ?? name)
  return (
    <span className={css.party}>
      <Identicon seed={address} size="s" />
      {known !== undefined && <bdi>{known}</bdi>}
      <Mono {...(!short && { full: address })}>{truncateAddress(address)}</Mono>
      {!short && <CopyText text={address} label={t('home.copyAddress')} />}
    </span>
  )
}

import { editSend } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/contacts'
import { type Network, namespaceOfAddress, truncateAddress } from '@latchkey/protocol'
import { Caption, Identicon, List, Mono, Picture, Row, Stack } from '@latchkey/ui'
import { useAddressName } from '../../hooks/useAddressName.ts'
import { useContacts } from '../../hooks/useContacts.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { useReceiverCheck } from './useReceiverCheck.ts'

const maxRecent = 3
const maxContacts = 5

export type KnownReceiversProps = { readonly network: Network | undefined }

/** Contacts and whom the person has sent to last, to be chosen instead of copied. Planted copies are never among them. */
export function KnownReceivers({ network }: KnownReceiversProps) {
  const kit = useKit()
  const { t, locale } = useText()
  const { contacts } = useContacts()
  const { past } = useReceiverCheck(undefined)
  const fits = ({ address }: { readonly address: string }) => namespaceOfAddress(address) === network?.chainNamespace
  const known = contacts.filter(fits).slice(0, maxContacts)
  const recent = (past?.receivers ?? [])
    .filter((each) => fits(each) && !contacts.some(({ address }) => isSameAddress(address, each.address)))
    .slice(0, maxRecent)
  if (known.length + recent.length === 0) return null
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const choose = (address: string) => editSend(kit, { receiverAddress: address })
  return (
    <Stack>
      <Caption>{t('safety.known')}</Caption>
      <List aria-label={t('safety.known')}>
        {known.map(({ address, name }) => (
          <Row
            key={address}
            image={<Identicon seed={address} />}
            title={<bdi>{name}</bdi>}
            subtitle={<Mono full={address}>{truncateAddress(address)}</Mono>}
            next
            onClick={() => choose(address)}
          />
        ))}
        {recent.map(({ address, lastAtMs }) => (
          <PastReceiverRow
            key={address}
            address={address}
            network={network}
            note={t('safety.lastOn', { date: day.format(lastAtMs) })}
            onClick={() => choose(address)}
          />
        ))}
      </List>
    </Stack>
  )
}

type PastReceiverRowProps = {
  readonly address: string
  readonly network: Network | undefined
  readonly note: string
  readonly onClick: () => void
}

/** By name and picture, where the address has them. */
function PastReceiverRow({ address, network, note, onClick }: PastReceiverRowProps) {
  const { name, imageUrl } = useAddressName(address, network?.caipNetworkId)
  const short = <Mono full={address}>{truncateAddress(address)}</Mono>
  return (
    <Row
      image={imageUrl ? <Picture name={name ?? ''} src={imageUrl} round /> : <Identicon seed={address} />}
      title={name ? <bdi>{name}</bdi> : short}
      subtitle={note}
      next
      onClick={onClick}
    />
  )
}

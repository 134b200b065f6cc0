import { isSameAddress } from '@latchkey/core/contacts'
import { namesOfQuery, pictureOfName } from '@latchkey/core/names'
import { type KitError, networkOfCoinType, toKitError, truncateAddress } from '@latchkey/protocol'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useAccount, useContacts, useKit, useKitQuery, useLatchkey } from '@latchkey/react'
import {
  Button,
  cloudOffIcon,
  contactIcon,
  Empty,
  Icon,
  Identicon,
  KeyValue,
  List,
  ListItemHeader,
  Mono,
  Picture,
  Skeleton,
  SkeletonRow,
  searchIcon,
  sendIcon,
} from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { contactPath } from '../contacts/ContactsPage.tsx'
import { SaveContact } from '../contacts/SaveContact.tsx'
import { useSendTo } from '../contacts/useSendTo.ts'
import { useText } from '../messages/text.tsx'
import { networksOf } from '../portfolio/subject.ts'
import { navigate } from '../router/router.tsx'
import { CopyText } from '../shell/CopyText.tsx'
import css from './NamesPage.module.css'
import { type NameFound, nameSearch, useProfile } from './nameSearch.ts'

/** What is behind a name or an address, whatever it turns out to be. */
export function FoundName({ text }: { readonly text: string }) {
  const { t } = useText()
  const { open } = useLatchkey()
  const { isConnected } = useAccount()
  const { found, error, isPending, retry } = useNameSearch(text)
  return (
    <div className={css.found} aria-live="polite" aria-busy={isPending}>
      {isPending && (
        <div role="status" aria-label={t('names.searching')}>
          <List>
            <SkeletonRow two />
          </List>
          <Skeleton height={48} />
        </div>
      )}
      {error !== undefined && (
        <>
          <Empty icon={cloudOffIcon} title={t('names.failedTitle')} live="alert">
            {t('names.failedText')}
          </Empty>
          <Button onClick={retry}>{t('home.tryAgain')}</Button>
        </>
      )}
      {found?.kind === 'unregistered' && (
        <>
          <Empty
            icon={searchIcon}
            title={t(found.label === undefined ? 'names.nobody' : 'names.free', { name: found.name })}
          >
            {t(found.label === undefined ? 'names.nobodyText' : 'names.freeText')}
          </Empty>
          {found.label !== undefined && isConnected && (
            <Button
              variant="primary"
              onClick={() => open({ view: 'RegisterAccountName', params: { name: found.label ?? '' } })}
            >
              {t('names.registerThis')}
            </Button>
          )}
        </>
      )}
      {found?.kind === 'registered' && <NameRecords name={found.name} />}
      {found?.kind === 'chain' && <FoundAddress address={found.address} name={found.name} source={t('names.chain')} />}
      {found?.kind === 'address' && <FoundAddress address={found.address} />}
    </div>
  )
}

type FoundAddressProps = { readonly address: string; readonly name?: string; readonly source?: string }

function FoundAddress({ address, name, source }: FoundAddressProps) {
  const { t } = useText()
  const kit = useKit()
  const profile = useProfile({ address, networkIds: networksOf(kit, address) })
  const { data, error } = useKitQuery<readonly RegisteredName[]>(() =>
    name === undefined ? namesOfQuery(kit, { address }) : undefined,
  )
  const names = data ?? []
  const shown = name ?? profile.name ?? names[0]?.name
  const others = names.filter((each) => each.name !== shown)
  const nameless = data ? 'names.noName' : error ? 'names.failedTitle' : 'names.searching'
  return (
    <>
      <ListItemHeader
        image={<Identicon seed={address} />}
        name={shown === undefined ? t(nameless) : <bdi>{shown}</bdi>}
        note={
          <>
            <Mono full={address}>{truncateAddress(address)}</Mono>
            {source && ` · ${source}`}
          </>
        }
        end={<CopyText text={address} label={t('names.copy')} />}
      />
      {others.length > 0 && (
        <ul className={css.list}>
          {others.map((each) => (
            <li key={each.name}>
              <bdi>{each.name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <FoundActions address={address} typed={name} suggested={shown} />
    </>
  )
}

type FoundActionsProps = {
  readonly address: string
  /** The name that was looked up, if it was one. */
  readonly typed: string | undefined
  /** What a contact may be called. */
  readonly suggested: string | undefined
}

/** What can be done with whom one has found: send, save, look. */
function FoundActions({ address, typed, suggested }: FoundActionsProps) {
  const { t } = useText()
  const { contacts } = useContacts()
  const { canSendTo, sendTo } = useSendTo()
  const [saving, setSaving] = useState(false)
  const isKnown = contacts.some((contact) => isSameAddress(contact.address, address))
  if (saving) return <SaveContact address={address} suggested={suggested} onDone={() => setSaving(false)} />
  return (
    <div className={css.acts}>
      {canSendTo(address) && (
        <Button fit variant="primary" onClick={() => sendTo(address, typed)}>
          <Icon d={sendIcon} />
          {t('home.send')}
        </Button>
      )}
      {isKnown ? (
        <Button fit onClick={() => navigate(contactPath(address))}>
          <Icon d={contactIcon} />
          {t('contacts.one')}
        </Button>
      ) : (
        <Button fit onClick={() => setSaving(true)}>
          <Icon d={contactIcon} />
          {t('contacts.save')}
        </Button>
      )}
      <Button fit onClick={() => navigate(`/watch/${encodeURIComponent(address)}`)}>
        {t('names.watch')}
      </Button>
    </div>
  )
}

type NameSearchState = {
  readonly found: NameFound | undefined
  readonly error: KitError | undefined
  readonly isPending: boolean
  readonly retry: () => void
}

type Settled = {
  readonly text: string
  readonly attempt: number
  readonly found?: NameFound
  readonly error?: KitError
}

/** What is behind a text; asked again whenever the text changes. Nothing for an empty text. */
function useNameSearch(text: string): NameSearchState {
  const kit = useKit()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled>()
  useEffect(() => {
    if (text === '') return
    let stale = false
    nameSearch(kit, text).then(
      (found) => {
        if (!stale) setSettled({ text, attempt, found })
      },
      (error: unknown) => {
        if (!stale) setSettled({ text, attempt, error: toKitError(error) })
      },
    )
    return () => {
      stale = true
    }
  }, [kit, text, attempt])
  const current = settled?.text === text && settled.attempt === attempt ? settled : undefined
  return {
    found: current?.found,
    error: current?.error,
    isPending: text !== '' && current === undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

/** A registered name: whom it leads to on each network, and what its owner says. */
function NameRecords({ name: record }: { readonly name: RegisteredName }) {
  const { t, locale } = useText()
  const kit = useKit()
  const { name, addresses, attributes, registered_at } = record
  const main = addresses['60'] ?? Object.values(addresses)[0]
  const others = Object.entries(addresses).filter(([coinType]) => coinType !== '60')
  const { bio } = attributes ?? {}
  const avatar = pictureOfName(kit, record)
  const labelOf = (coinType: string) => {
    const id = networkOfCoinType(Number(coinType))
    const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    return t('names.on', { network: network?.name ?? id ?? coinType })
  }
  const copied = (address: string) => (
    <>
      <Mono full={address}>{truncateAddress(address)}</Mono>
      <CopyText text={address} label={t('names.copy')} />
    </>
  )
  return (
    <>
      <ListItemHeader
        image={avatar ? <Picture name={name} src={avatar} /> : <Identicon seed={main?.address ?? name} />}
        name={<bdi>{name}</bdi>}
        note={bio}
      />
      <KeyValue
        facts={[
          ...(main === undefined ? [] : [{ name: t('names.main'), value: copied(main.address) }]),
          ...others.map(([coinType, { address }]) => ({ name: labelOf(coinType), value: copied(address) })),
          {
            name: t('names.since'),
            value: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(registered_at)),
          },
          { name: t('names.source'), value: t('names.service') },
        ]}
      />
      {main !== undefined && <FoundActions address={main.address} typed={name} suggested={name} />}
    </>
  )
}

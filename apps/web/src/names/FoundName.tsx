import { namesOfQuery } from '@latchkey/core/names'
import { truncateAddress } from '@latchkey/protocol'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useAccount, useKit, useKitQuery, useLatchkey } from '@latchkey/react'
import {
  Button,
  CopyButton,
  cloudOffIcon,
  Empty,
  Identicon,
  List,
  Mono,
  SkeletonRow,
  searchIcon,
  Who,
} from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { networksOf } from '../portfolio/networksOf.ts'
import { navigate } from '../router/navigate.ts'
import { NameRecords } from './NameRecords.tsx'
import css from './NamesPage.module.css'
import { useNameSearch } from './useNameSearch.ts'
import { useProfile } from './useProfile.ts'

/** What is behind a name or an address, whatever it turns out to be. */
export function FoundName({ text }: { readonly text: string }) {
  const { t } = useText()
  const { open } = useLatchkey()
  const { isConnected } = useAccount()
  const { found, error, isPending } = useNameSearch(text)
  return (
    <div className={css.found} aria-live="polite" aria-busy={isPending}>
      {isPending && (
        <div role="status" aria-label={t('names.searching')}>
          <List>
            <SkeletonRow two />
          </List>
        </div>
      )}
      {error !== undefined && (
        <Empty icon={cloudOffIcon} title={t('names.failedTitle')} live="alert">
          {t('names.failedText')}
        </Empty>
      )}
      {found?.kind === 'nobody' && (
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
  const profile = useProfile({ address, networkIds: networksOf(kit, address), isOwn: false })
  const { data: names = [] } = useKitQuery<readonly RegisteredName[]>(() =>
    name === undefined ? namesOfQuery(kit, { address }) : undefined,
  )
  const shown = name ?? profile.name ?? names[0]?.name
  const others = names.filter((each) => each.name !== shown)
  return (
    <>
      <Who
        image={<Identicon seed={address} />}
        name={shown === undefined ? t('names.noName') : <bdi>{shown}</bdi>}
        note={
          <>
            <Mono full={address}>{truncateAddress(address)}</Mono>
            {source && ` · ${source}`}
          </>
        }
        end={<CopyButton text={address} label={t('names.copy')} copiedLabel={t('home.copied')} />}
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
      <div className={css.acts}>
        <Button fit onClick={() => navigate(`/watch/${encodeURIComponent(address)}`)}>
          {t('names.watch')}
        </Button>
      </div>
    </>
  )
}

import { pictureOfName } from '@latchkey/core/names'
import { networkOfCoinType, truncateAddress } from '@latchkey/protocol'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useKit } from '@latchkey/react'
import { Button, CopyButton, Identicon, KeyValue, Mono, Picture, Who } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { navigate } from '../router/navigate.ts'
import css from './NamesPage.module.css'

/** A registered name: whom it leads to on each network, and what its owner says. */
export function NameRecords({ name: record }: { readonly name: RegisteredName }) {
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
      <CopyButton text={address} label={t('names.copy')} copiedLabel={t('home.copied')} />
    </>
  )
  return (
    <>
      <Who
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
      {main !== undefined && (
        <div className={css.acts}>
          <Button fit onClick={() => navigate(`/watch/${encodeURIComponent(main.address)}`)}>
            {t('names.watch')}
          </Button>
        </div>
      )}
    </>
  )
}

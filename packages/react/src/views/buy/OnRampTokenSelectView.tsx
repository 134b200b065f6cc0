import { goBack, networkImageUrl } from '@latchkey/core'
import { editOnramp, type PurchaseCurrency, type PurchaseNetwork } from '@latchkey/core/onramp'
import type { CaipNetworkId } from '@latchkey/protocol'
import { Body, Chip, Chips, Field, List, NetworkImage, Row, searchIcon, Text } from '@latchkey/ui'
import { useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useOnramp } from '../../hooks/useOnramp.ts'
import { useText } from '../../text/TextContext.ts'
import { AssetImage } from './AssetImage.tsx'
import { providerNames } from './providerNames.ts'

type Choice = { readonly currency: PurchaseCurrency; readonly on: PurchaseNetwork }

/** What can be bought where the person lives, on each network of the app. */
export function OnRampTokenSelectView() {
  const kit = useKit()
  const { t, locale } = useText()
  const [search, setSearch] = useState('')
  const [networkId, setNetworkId] = useState<CaipNetworkId>()
  const { purchaseCurrencies, purchaseNetwork, uncovered } = useOnramp()
  const all = purchaseCurrencies.flatMap((currency) => currency.networks.map((on): Choice => ({ currency, on })))
  const networks = kit.networks.filter(({ caipNetworkId }) => all.some(({ on }) => on.networkId === caipNetworkId))
  const word = search.trim().toLowerCase()
  const shown = all.filter(
    ({ currency, on }) =>
      (networkId === undefined || on.networkId === networkId) &&
      `${currency.name} ${currency.symbol}`.toLowerCase().includes(word),
  )
  const choose = ({ currency, on }: Choice) => {
    editOnramp(kit, { purchaseCurrency: currency, purchaseNetwork: on })
    goBack(kit)
  }
  return (
    <Body>
      {networks.length > 1 && (
        <Chips role="group" aria-label={t('preview.network')}>
          {networks.map((network) => (
            <Chip
              key={network.caipNetworkId}
              pressed={network.caipNetworkId === networkId}
              lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
              onClick={() => setNetworkId(network.caipNetworkId === networkId ? undefined : network.caipNetworkId)}
            >
              {network.name}
            </Chip>
          ))}
        </Chips>
      )}
      <Field
        label={t('selectToken.search')}
        labelHidden
        icon={searchIcon}
        placeholder={t('selectToken.search')}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 ? (
        <Text centred role="status">
          {t('selectToken.none', { search })}
        </Text>
      ) : (
        <List aria-label={t('buy.tokens')}>
          {shown.map((choice) => (
            <TokenChoiceRow
              key={`${choice.on.networkId} ${choice.on.contract_address}`}
              choice={choice}
              selected={choice.on === purchaseNetwork}
              onChoose={() => choose(choice)}
            />
          ))}
        </List>
      )}
      {uncovered.length > 0 && (
        <Text tone="small" role="status">
          {t('buy.notAsked', {
            providers: new Intl.ListFormat(locale).format(uncovered.map((name) => providerNames[name])),
          })}
        </Text>
      )}
    </Body>
  )
}

type TokenChoiceRowProps = { readonly choice: Choice; readonly selected: boolean; readonly onChoose: () => void }

function TokenChoiceRow({ choice, selected, onChoose }: TokenChoiceRowProps) {
  const kit = useKit()
  const { currency, on } = choice
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === on.networkId)
  return (
    <Row
      image={<AssetImage symbol={currency.symbol} networkId={on.networkId} address={on.contract_address} />}
      title={currency.name}
      subtitle={
        <>
          <bdi>{currency.symbol}</bdi> · {network?.name}
        </>
      }
      selected={selected}
      onClick={onChoose}
    />
  )
}

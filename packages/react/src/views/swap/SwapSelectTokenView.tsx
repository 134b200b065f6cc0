import { goBack, networkImageUrl, selectActiveNetwork, type ViewParams } from '@latchkey/core'
import { editSwap, type SwapToken, swapStore, swapTokenQuery, swapTokensQuery } from '@latchkey/core/swap'
import { type CaipNetworkId, constants } from '@latchkey/protocol'
import { Badge, Body, Chip, Chips, Field, List, NetworkImage, Row, searchIcon, Text, TokenImage } from '@latchkey/ui'
import { useState } from 'react'
import { amountText } from '../../amounts/sortTokens.ts'
import { useTokens } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useSwapNetworks } from '../../hooks/useSwapNetworks.ts'
import { ErrorNote } from '../../parts/ErrorDetails.tsx'
import { SkeletonRows } from '../../parts/rows.tsx'
import { Redacted } from '../../parts/TokenRow.tsx'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { findTokens, isSameToken, joinTokens, markOf, type ShownToken } from './swapFigures.ts'

/** What can be given or got on a network: what is held first, then the list of the service. */
export function SwapSelectTokenView({ params }: { readonly params: ViewParams['SwapSelectToken'] }) {
  const kit = useKit()
  const { t } = useText()
  const [search, setSearch] = useState('')
  const form = swapStore(kit).getState()
  const activeId = useKitState((state) => selectActiveNetwork(kit, state)?.caipNetworkId)
  const ofForm = form.sourceToken?.networkId ?? form.toToken?.networkId
  const [networkId, setNetworkId] = useState(ofForm ?? activeId)
  const listed = useKitQuery<readonly SwapToken[]>(() => networkId && swapTokensQuery(kit, { networkId }))
  const held = useTokens().tokens
  const known = listed.data && findTokens(joinTokens(listed.data, held ?? [], networkId), search)
  // On no list and not held: its address is enough to swap it.
  const named = useKitQuery<SwapToken | null>((_, asked) =>
    known?.length === 0 && networkId ? swapTokenQuery(asked, { networkId, text: search }) : undefined,
  )
  const found = named.data ? [{ ...named.data, units: 0n, value: undefined }] : known
  const shown = named.isFetching ? undefined : found
  const failure = (listed.data ? undefined : listed.error) ?? named.error
  const choose = (token: SwapToken) => {
    editSwap(kit, { [params.target]: token })
    goBack(kit)
  }
  return (
    <Body>
      <NetworkChips chosen={networkId} onChoose={setNetworkId} />
      <Field
        label={t('selectToken.search')}
        labelHidden
        icon={searchIcon}
        placeholder={t('selectToken.search')}
        data-testid="swap-select-token-search-input"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {failure ? (
        <ErrorNote error={failure} />
      ) : shown?.length === 0 ? (
        <Text centred role="status">
          {t('selectToken.none', { search })}
        </Text>
      ) : (
        <List aria-label={t('swap.tokens')} aria-busy={shown === undefined}>
          {shown?.map((token) => (
            <SwapTokenRow
              key={token.address ?? ''}
              token={token}
              listed={listed.data ?? []}
              selected={isSameToken(token, form[params.target])}
              onChoose={() => choose(token)}
            />
          )) ?? <SkeletonRows count={5} round two value />}
        </List>
      )}
    </Body>
  )
}

type NetworkChipsProps = {
  readonly chosen: CaipNetworkId | undefined
  readonly onChoose: (networkId: CaipNetworkId) => void
}

/** Where it swaps, if the app has several networks for it: both tokens are of one. */
function NetworkChips({ chosen, onChoose }: NetworkChipsProps) {
  const kit = useKit()
  const { t } = useText()
  const networks = useSwapNetworks() ?? []
  if (networks.length < 2) return null
  return (
    <Chips role="group" aria-label={t('preview.network')}>
      {networks.map((network) => (
        <Chip
          key={network.caipNetworkId}
          pressed={network.caipNetworkId === chosen}
          lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
          onClick={() => {
            kit.emit({ type: 'CLICK_SELECT_NETWORK_TO_SWAP' })
            onChoose(network.caipNetworkId)
          }}
        >
          {network.name}
        </Chip>
      ))}
    </Chips>
  )
}

type SwapTokenRowProps = {
  readonly token: ShownToken
  readonly listed: readonly SwapToken[]
  readonly selected: boolean
  readonly onChoose: () => void
}

/** One token: what it is, how much of it is held, and whether anybody vouches for it. */
function SwapTokenRow({ token, listed, selected, onChoose }: SwapTokenRowProps) {
  const { t, locale } = useText()
  const money = useMoney()
  const mark = markOf(token, listed)
  const { units, value } = token
  return (
    <Row
      image={<TokenImage name={token.symbol} src={token.iconUrl} />}
      title={token.name}
      subtitle={<bdi>{token.symbol}</bdi>}
      value={
        units > 0n ? <Redacted>{amountText(token, constants.transactionAmountDecimals, locale)}</Redacted> : undefined
      }
      valueNote={value === undefined ? undefined : <Redacted>{money.text(value)}</Redacted>}
      trailing={mark && <Badge>{t(`swap.${mark}`)}</Badge>}
      selected={selected}
      data-testid={`swap-select-token-item-${token.symbol}`}
      onClick={onChoose}
    />
  )
}

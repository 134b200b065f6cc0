import { networkImageUrl } from '@latchkey/core'
import type { MoveItem, MoveState, StayReason } from '@latchkey/core/move'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { alertIcon, Caption, List, Note, Row, shieldIcon, TokenImage } from '@latchkey/ui'
import { amountText } from '../../amounts/sortTokens.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useIsolate, useText } from '../../text/TextContext.ts'

export type MoveSummaryProps = {
  readonly state: MoveState
  /** Everything was moved and looked at. */
  readonly isAll: boolean
}

/** What goes and at what cost, what has left, what stays and why, and what could not be looked at. */
export function MoveSummary({ state, isAll }: MoveSummaryProps) {
  const kit = useKit()
  const { t, locale } = useText()
  const isolate = useIsolate()
  const { survey, moved, status } = state
  if (!survey) return null
  const networkOf = (id: CaipNetworkId) => kit.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const name = (id: CaipNetworkId) => networkOf(id)?.name ?? id
  const imageOf = (network: Network | undefined) => network && networkImageUrl(kit, network)
  const going = status === 'ended' ? [] : survey.items.filter(({ stays }) => stays === undefined)
  const staying = survey.items.filter((item) => status === 'ended' || item.stays !== undefined)
  const unread = [...new Set(survey.unread.map(({ networkId }) => name(networkId)))]
  const fee = (networkId: CaipNetworkId, units: bigint) => {
    const { symbol = '', decimals = 18 } = networkOf(networkId)?.nativeCurrency ?? {}
    // Never less than it is: rounded up.
    const smallest = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
    const roundedUp = ((units + smallest - 1n) / smallest) * smallest
    return isolate(amountText({ units: roundedUp, decimals, symbol }, shownDecimals, locale))
  }
  return (
    <>
      {status === 'ended' && (
        <Note
          icon={isAll ? shieldIcon : alertIcon}
          tone={isAll ? 'plain' : 'warn'}
          live="status"
          title={t(isAll ? 'move.all' : 'move.some')}
        >
          {t('move.count', { count: moved.length })}
        </Note>
      )}
      {going.length > 0 && (
        <Group testId="moving" label={t('move.going', { count: going.length })}>
          {going.map((item) => (
            <ItemRow key={item.id} item={item} note={noteOf(state, item)} />
          ))}
        </Group>
      )}
      {going.length > 0 && (
        <Group testId="move-costs" label={t('move.costs')}>
          {survey.costs.map(({ networkId, maxFeeUnits, isPartial }) => (
            <Row
              key={networkId}
              image={<TokenImage name={name(networkId)} src={imageOf(networkOf(networkId))} />}
              title={name(networkId)}
              subtitle={[
                t('move.costMost', { amount: fee(networkId, maxFeeUnits) }),
                isPartial ? t('move.costPartial') : undefined,
              ]
                .filter((part) => part !== undefined)
                .join(' · ')}
            />
          ))}
        </Group>
      )}
      {staying.length > 0 && (
        <Group testId="staying" label={t('move.staying', { count: staying.length })}>
          {staying.map((item) => (
            <ItemRow key={item.id} item={item} note={t(`move.stays.${item.stays ?? 'new'}`)} />
          ))}
        </Group>
      )}
      {unread.length > 0 && (
        <Note icon={alertIcon} tone="warn" title={t('move.unread')}>
          {t('move.unreadNote', { networks: new Intl.ListFormat(locale).format(unread) })}
        </Note>
      )}
    </>
  )

  function noteOf({ current }: MoveState, item: MoveItem): string {
    if (moved.some(({ id }) => id === item.id)) return t('move.state.moved')
    const stays: StayReason | undefined = state.stayed[item.id]
    if (stays) return t(`move.stays.${stays}`)
    return current.includes(item.id) ? t('move.state.now') : name(item.networkId)
  }
}

type GroupProps = { readonly label: string; readonly testId: string; readonly children: React.ReactNode }

function Group({ label, testId, children }: GroupProps) {
  return (
    <>
      <Caption>{label}</Caption>
      <List aria-label={label} data-testid={testId}>
        {children}
      </List>
    </>
  )
}

function ItemRow({ item, note }: { readonly item: MoveItem; readonly note: string }) {
  const kit = useKit()
  const { t, locale } = useText()
  const isolate = useIsolate()
  const { name, iconUrl, networkId, kind } = item
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const isNetworks = kind === 'native' || kind === 'token-account'
  return (
    <Row
      image={
        <TokenImage
          name={name}
          src={isNetworks && network ? networkImageUrl(kit, network) : iconUrl}
          square={kind === 'nft'}
          {...(network && !isNetworks && { cornerName: network.name, cornerSrc: networkImageUrl(kit, network) })}
        />
      }
      title={kind === 'token-account' ? t('move.deposit', { token: isolate(name) }) : <bdi>{name}</bdi>}
      subtitle={note}
      value={shownAmount(item, locale, network?.nativeCurrency.symbol)}
    />
  )
}

function shownAmount(item: MoveItem, locale: string, currency = ''): string | undefined {
  if (item.kind === 'token-account') return `${item.amount} ${currency}`.trim()
  if (item.amount === undefined || !('token' in item)) return item.amount
  const { amountUnits: units, token } = item
  return amountText({ units, decimals: token.decimals, symbol: '' }, shownDecimals, locale).trim()
}

/** As many as fit beside a name. */
const shownDecimals = 8

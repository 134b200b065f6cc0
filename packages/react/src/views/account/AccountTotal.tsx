import { type ListNetwork, selectActiveNetwork } from '@latchkey/core'
import { constants } from '@latchkey/protocol'
import { Change, Skeleton, Total, VisuallyHidden } from '@latchkey/ui'
import { asOfText } from '../../amounts/asOfText.ts'
import { changeOf, changeText, priceOrigin, splitFiat, totalOf } from '../../amounts/change.ts'
import { amountText } from '../../amounts/sortTokens.ts'
import type { useTokens } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { Redacted } from '../../parts/TokenRow.tsx'
import { useText } from '../../text/TextContext.ts'

/**
 * The one figure of the view: what all of it is worth. Where no price is known, the native balance of the network in
 * use.
 */
export function AccountTotal({ holdings }: { readonly holdings: Holdings }) {
  const { t, locale } = useText()
  const money = useMoney()
  const kit = useKit()
  // Not `useNetwork`, which brings what changes it.
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  const { tokens, networks, error } = holdings
  if (error !== undefined && tokens === undefined) return null
  if (tokens === undefined || network === undefined) {
    return (
      <div role="status">
        <VisuallyHidden>{t('account.loadingBalances')}</VisuallyHidden>
        <Total
          value={<Skeleton width={172} height={32} />}
          note={<Skeleton width={140} height={12} />}
          // Where prices may come, the line that names their source has its space reserved: nothing below it may move
          // while it loads.
          footnote={kit.options.apiUrl && <Skeleton width={120} height={10} />}
        />
      </div>
    )
  }
  const { value, unpriced } = totalOf(tokens)
  if (value === undefined) {
    const { nativeCurrency, caipNetworkId, name } = network
    const units = tokens.find((token) => token.chainId === caipNetworkId && token.address === undefined)?.units ?? 0n
    const isRead = networks.some(({ networkId, reading }) => networkId === caipNetworkId && reading.state === 'read')
    const text = isRead ? amountText({ ...nativeCurrency, units }, constants.balanceDecimals, locale) : '–'
    return (
      <Total
        value={
          <Redacted>
            <bdi>{text}</bdi>
          </Redacted>
        }
        note={t('account.onNetwork', { network: name })}
      />
    )
  }
  const { whole, rest } = splitFiat(money.text(value))
  const parts = [
    t('account.totalOn', { count: idsOf(networks).size - idsOf(networks.filter(isUnread)).size }),
    ...(unpriced > 0 ? [t('account.withoutPrice', { count: unpriced })] : []),
  ]
  const change = changeOf(tokens)
  const moved = change && changeText(change.percent, locale)
  const { sources, oldestMs } = priceOrigin(tokens)
  const reported =
    sources.length > 0 && oldestMs !== undefined
      ? t('account.pricesBy', {
          sources: new Intl.ListFormat(locale, { type: 'unit' }).format(sources),
          time: asOfText(oldestMs, locale),
        })
      : undefined
  return (
    <Total
      value={<Redacted>{whole}</Redacted>}
      rest={money.hidden ? undefined : rest}
      note={
        <>
          {moved && (
            <>
              <Change direction={moved.direction}>{moved.text}</Change> {t('account.today')}{' '}
            </>
          )}
          {new Intl.ListFormat(locale, { type: 'unit' }).format(parts)}
        </>
      }
      footnote={reported}
    />
  )
}

const isUnread = ({ reading }: ListNetwork) => reading.state === 'unread'

const idsOf = (networks: readonly ListNetwork[]) => new Set(networks.map(({ networkId }) => networkId))

/** What is known of the holdings of the connected account. */
export type Holdings = ReturnType<typeof useTokens>

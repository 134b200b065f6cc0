import { networkImageUrl } from '@latchkey/core'
import { formatAmount, truncateAddress } from '@latchkey/protocol'
import { useKit, useLatchkey, useMoney, useSend } from '@latchkey/react'
import { changeText, EmptyList, KitTexts, priceOrigin, splitFiat, worth } from '@latchkey/react/parts'
import {
  Action,
  Actions,
  Change,
  KeyValue,
  Mono,
  receiveIcon,
  Skeleton,
  searchIcon,
  sendIcon,
  swapIcon,
  TokenImage,
  Total,
} from '@latchkey/ui'
import { ActivityOf } from '../activity/ActivityOf.tsx'
import { holdingId, holdingText, toSendToken } from '../home/holding.ts'
import { Unreachable } from '../home/TokensPanel.tsx'
import { type Holdings, useHoldings } from '../home/useHoldings.ts'
import { useText } from '../messages/text.tsx'
import { courseOf } from '../portfolio/chartPoints.ts'
import { Redacted } from '../portfolio/Redacted.tsx'
import type { Subject } from '../portfolio/subject.ts'
import { beginsLate, momentText, pricesUntil, spanOf, usePriceHistories } from '../portfolio/useCourse.ts'
import { ValueChart } from '../portfolio/ValueChart.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { CopyText } from '../shell/CopyText.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useSwapOf } from '../swap/useSwapOf.ts'
import css from './TokenDetails.module.css'

export type TokenDetailsProps = {
  readonly subject: Subject
  /** As `holdingId` makes it. */
  readonly id: string
}

/** Of a price there is one at any time. */
const always = [{ at: Number.NEGATIVE_INFINITY, amount: 1 }]

/** What a token costs and did cost, how much of it is held, where it lies, and who says so. */
export function TokenDetails({ subject, id }: TokenDetailsProps) {
  const { t, locale } = useText()
  const kit = useKit()
  const money = useMoney()
  const { open } = useLatchkey()
  const { reset, edit } = useSend()
  const { canSwap, swap } = useSwapOf()
  const { range = 'day' } = useOwnChoices()
  const holdings = useHoldings(subject)
  const { list, readAtMs } = holdings
  const holding = list.find((each) => holdingId(each) === id)
  const histories = usePriceHistories(holding ? [holding] : [], range)
  if (holding === undefined) return <NotHeld holdings={holdings} id={id} />
  const { symbol, name, price, units, decimals, iconUrl, chainId, address } = holding
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const where = network?.name ?? chainId
  const contract = address?.slice(address.lastIndexOf(':') + 1)
  const value = worth(holding)
  const past = histories?.[0]?.points ?? []
  const span = spanOf(range, readAtMs ?? 0)
  const points = past.length === 0 ? past : pricesUntil(past, price, span)
  const course = histories && courseOf([{ steps: always, points }], span)
  const first = course?.points[0]
  const change = course && course.points.length > 1 ? changeText((course.gain / course.base) * 100, locale) : undefined
  const { sources, oldestMs } = priceOrigin([holding])
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const { whole, rest } = splitFiat(price === undefined ? '' : money.price(price))
  return (
    <div className={css.page}>
      <div className={css.col}>
        <Panel title={t('tokens.open', { token: name, network: where })}>
          <div className={css.head}>
            <div className={css.first}>
              <TokenImage
                size="m"
                name={symbol}
                src={iconUrl}
                cornerName={where}
                cornerSrc={network && networkImageUrl(kit, network)}
              />
              {price === undefined ? (
                <Total value={t('token.noPrice')} />
              ) : (
                <Total
                  caption={t('token.price', { token: symbol })}
                  value={whole}
                  rest={rest}
                  note={
                    change && (
                      <>
                        {t(`chart.${range}`)} <Change direction={change.direction}>{change.text}</Change>
                      </>
                    )
                  }
                />
              )}
              {subject.isOwn && (
                <div className={css.acts}>
                  <Actions>
                    {canSwap(chainId) && (
                      <Action icon={swapIcon} onClick={() => void swap(holding)}>
                        {t('swap.title')}
                      </Action>
                    )}
                    <Action icon={receiveIcon} onClick={() => open({ view: 'WalletReceive' })}>
                      {t('home.receive')}
                    </Action>
                    <Action
                      icon={sendIcon}
                      onClick={() => {
                        reset()
                        edit({ token: toSendToken(holding), networkId: chainId })
                        open({ view: 'WalletSend' })
                      }}
                    >
                      {t('home.send')}
                    </Action>
                  </Actions>
                </div>
              )}
            </div>
            {price !== undefined && (
              <ValueChart
                course={course && { ...course, span }}
                isOwn={false}
                note={
                  first &&
                  beginsLate({ points: [first], span }) &&
                  t('chart.begins.prices', { time: momentText(first.at, span, locale) })
                }
              />
            )}
          </div>
        </Panel>
        <ActivityOf
          title={t('activity.title')}
          subject={subject}
          networkId={chainId}
          has={({ transfers }) => (transfers ?? []).some(({ token }) => token?.toLowerCase() === id.toLowerCase())}
        />
      </div>
      <Panel title={t('token.balance')} className={css.facts}>
        <KeyValue
          facts={[
            {
              name: t('home.balance'),
              value: (
                <Redacted>
                  <bdi dir="ltr">{holdingText(holding, locale)}</bdi>
                </Redacted>
              ),
            },
            {
              name: t('token.exact'),
              value: (
                <Redacted>
                  <bdi dir="ltr">{`${formatAmount(units, decimals, { locale })} ${symbol}`}</bdi>
                </Redacted>
              ),
            },
            ...(value === undefined
              ? []
              : [
                  {
                    name: t('token.value'),
                    value: (
                      <Redacted>
                        <bdi dir="ltr">{money.text(value)}</bdi>
                      </Redacted>
                    ),
                  },
                ]),
            { name: t('home.network'), value: where },
            {
              name: t('token.contract'),
              value:
                contract === undefined ? (
                  t('token.native')
                ) : (
                  <>
                    <Mono full={contract}>{truncateAddress(contract)}</Mono>
                    <CopyText text={contract} label={t('home.copyAddress')} />
                  </>
                ),
            },
            ...(sources.length === 0 ? [] : [{ name: t('token.source'), value: sources.join(', ') }]),
            ...(oldestMs === undefined ? [] : [{ name: t('token.asOf'), value: <bdi>{time.format(oldestMs)}</bdi> }]),
            ...(readAtMs === undefined ? [] : [{ name: t('token.readAt'), value: <bdi>{time.format(readAtMs)}</bdi> }]),
          ]}
        />
      </Panel>
    </div>
  )
}

type NotHeldProps = { readonly holdings: Holdings; readonly id: string }

/** A token that is not among the holdings: not read yet, not to be read, or not there. */
function NotHeld({ holdings: { status, error, networks, refresh }, id }: NotHeldProps) {
  const { t } = useText()
  if (status === 'loading') return <Skeleton height={320} />
  if (error !== undefined) return <Unreachable error={error} onRetry={refresh} level={2} />
  const own = networks.filter(({ networkId }) => id === networkId || id.startsWith(`${networkId}:`))
  return (
    <KitTexts>
      <EmptyList of="tokens" networks={own} icon={searchIcon} title={t('token.none')} level={2}>
        {t('token.noneText')}
      </EmptyList>
    </KitTexts>
  )
}

import { networkImageUrl } from '@latchkey/core'
import { type CaipNetworkId, explorerLink, formatAmount, type Network, truncateAddress } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useAddressPoisoning, useHistory, useKit } from '@latchkey/react'
import { EmptyList, KitTexts, useTransactionWords } from '@latchkey/react/parts'
import {
  alertIcon,
  Button,
  clockIcon,
  Empty,
  externalIcon,
  type Fact,
  Icon,
  KeyValue,
  Mono,
  NetworkImage,
  Note,
  Skeleton,
  searchIcon,
} from '@latchkey/ui'
import { useMemo } from 'react'
import { useText } from '../messages/text.tsx'
import { isOneOf, type Subject } from '../portfolio/subject.ts'
import { CopyText } from '../shell/CopyText.tsx'
import { Panel } from '../shell/Panel.tsx'
import { MovedList } from './MovedList.tsx'
import { Party } from './Party.tsx'
import { TransactionActions } from './TransactionActions.tsx'
import css from './TransactionPage.module.css'
import { type TransactionFound, useTransaction } from './useTransaction.ts'

export type TransactionPageProps = {
  readonly subject: Subject
  readonly networkId: CaipNetworkId
  readonly hash: string
}

/** All that is known of a transaction: what moved, between whom, what it cost, and what can be done next. */
export function TransactionPage({ subject, networkId, hash }: TransactionPageProps) {
  const { t } = useText()
  const kit = useKit()
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const found = useTransaction({ scopes: subject.scopes, networkId, hash })
  const { transactions } = useHistory({ scopes: subject.scopes, networkId })
  const own = useMemo(() => subject.scopes.map(({ address }) => address), [subject])
  const planted = useAddressPoisoning(transactions, own)
  const { entry, networks, report, isPending, failed } = found
  if (network === undefined) {
    return (
      <Empty icon={searchIcon} title={t('transaction.none')} level={2}>
        {t('transaction.noneText')}
      </Empty>
    )
  }
  const lookAlike = entry !== undefined && planted.has(entry.id)
  return (
    <div className={css.page}>
      <div className={css.col}>
        <Panel title={t('transaction.summary')}>
          {entry === undefined && isPending ? (
            <div role="status" aria-label={t('transaction.loading')}>
              <Skeleton height={120} />
            </div>
          ) : entry === undefined && networks.some(({ reading }) => reading.state === 'unread') ? (
            <KitTexts>
              <EmptyList of="history" networks={networks} icon={clockIcon} title={t('transaction.noneText')} />
            </KitTexts>
          ) : entry === undefined ? (
            <Note icon={failed ? alertIcon : clockIcon} tone={failed ? 'warn' : 'plain'} live="status">
              {t(failed ? 'activity.failedText' : report === undefined ? 'transaction.noneText' : 'transaction.later')}
            </Note>
          ) : (
            <KitTexts fallback={<Skeleton height={120} />}>
              <Summary entry={entry} />
            </KitTexts>
          )}
          {lookAlike && (
            <Note icon={alertIcon} tone="bad" live="alert">
              {t('transaction.lookAlike')}
            </Note>
          )}
        </Panel>
        {entry !== undefined && subject.isOwn && !lookAlike && <TransactionActions entry={entry} subject={subject} />}
      </div>
      <Panel title={t('transaction.details')} className={css.facts}>
        {entry === undefined && isPending ? (
          <Skeleton height={220} />
        ) : (
          <Facts found={found} network={network} hash={hash} subject={subject} lookAlike={lookAlike} />
        )}
        <ExplorerButton network={network} hash={hash} />
      </Panel>
    </div>
  )
}

/** The transaction in a sentence, and everything that moved. */
function Summary({ entry }: { readonly entry: HistoryEntry }) {
  const { title } = useTransactionWords(entry, 'account')
  return (
    <div className={css.summary}>
      <p className={css.what}>{title}</p>
      <MovedList entry={entry} />
    </div>
  )
}

type FactsProps = {
  readonly found: TransactionFound
  readonly network: Network
  readonly hash: string
  readonly subject: Subject
  readonly lookAlike: boolean
}

function Facts({ found: { entry, report }, network, hash, subject, lookAlike }: FactsProps) {
  const { t, locale } = useText()
  const kit = useKit()
  const status = statusOf(entry, report)
  const { symbol, decimals } = network.nativeCurrency
  const { sentFrom, sentTo, minedAt, sponsor, operationHash } = entry?.metadata ?? {}
  // What the chain reports is of the whole transaction that carried an operation.
  const paid =
    operationHash === undefined && report !== undefined && report.status !== 'pending' && report.feeUnits !== undefined
      ? feeText(report.feeUnits, decimals, locale)
      : entry?.metadata.fee
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' })
  const party = (address: string) => <Party address={address} networkId={network.caipNetworkId} short={lookAlike} />
  const [first] = entry?.transfers ?? []
  const from = entry?.transfers?.length === 1 ? (first?.sender ?? sentFrom) : sentFrom
  const to = entry?.transfers?.length === 1 ? (first?.recipient ?? sentTo) : sentTo
  const facts: readonly Fact[] = [
    ...(status === undefined
      ? []
      : [{ name: t('transaction.status'), value: <span data-status={status}>{t(`transaction.${status}`)}</span> }]),
    ...(minedAt === undefined
      ? []
      : [{ name: t('transaction.time'), value: <time dateTime={minedAt}>{time.format(Date.parse(minedAt))}</time> }]),
    ...(from ? [{ name: t('transaction.from'), value: party(from) }] : []),
    ...(to && to !== from ? [{ name: t('transaction.to'), value: party(to) }] : []),
    ...(entry?.approvals ?? []).flatMap(({ spender }) =>
      spender === '' ? [] : [{ name: t('transaction.spender'), value: party(spender) }],
    ),
    {
      name: t('home.network'),
      value: (
        <span className={css.network}>
          <NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />
          {network.name}
        </span>
      ),
    },
    ...(sponsor === undefined ? [] : [{ name: t('transaction.sponsor'), value: party(sponsor) }]),
    ...(paid === undefined || sponsor !== undefined || (sentFrom !== undefined && !isOneOf(subject, sentFrom))
      ? []
      : [{ name: t('transaction.fee'), value: <bdi dir="ltr">{`${paid} ${symbol}`}</bdi> }]),
    {
      name: t('transaction.hash'),
      value: (
        <>
          <Mono full={hash}>{truncateAddress(hash)}</Mono>
          <CopyText text={hash} label={t('transaction.copyHash')} />
        </>
      ),
    },
  ]
  return <KeyValue facts={facts} />
}

/** So many decimals are read; of less than that all. */
const feeDecimals = 8

function feeText(units: bigint, decimals: number, locale: string): string {
  const isTiny = units < 10n ** BigInt(Math.max(0, decimals - feeDecimals))
  return formatAmount(units, decimals, { locale, ...(!isTiny && { maxDecimals: feeDecimals }) })
}

type Status = 'confirmed' | 'failed' | 'pending'

function statusOf(entry: HistoryEntry | undefined, report: TransactionFound['report']): Status | undefined {
  if (entry !== undefined) return entry.metadata.status === 'failed' ? 'failed' : 'confirmed'
  if (report === undefined) return undefined
  return report.status === 'success' ? 'confirmed' : report.status === 'reverted' ? 'failed' : 'pending'
}

/** The way to the explorer of a public chain. */
function ExplorerButton({ network, hash }: { readonly network: Network; readonly hash: string }) {
  const { t } = useText()
  const href = explorerLink(network, 'tx', hash)
  if (href === undefined) return null
  return (
    <div className={css.acts}>
      <Button fit href={href} external>
        {t('transaction.explorer', { explorer: network.blockExplorers?.default.name ?? '' })}
        <Icon d={externalIcon} size="s" flip />
      </Button>
    </div>
  )
}

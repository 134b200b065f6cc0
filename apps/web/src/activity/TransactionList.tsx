import { groupByMonth } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useAddressPoisoning, useHistory, useKit } from '@latchkey/react'
import { EmptyList, ErrorAdvice, KitTexts, TransactionRow } from '@latchkey/react/parts'
import { Button, clockIcon, cloudOffIcon, Empty, List, SkeletonRow, Text } from '@latchkey/ui'
import { useMemo } from 'react'
import { useText } from '../messages/text.tsx'
import { type Subject, subjectPath } from '../portfolio/subject.ts'
import { MoreLink, Panel } from '../shell/Panel.tsx'
import { transactionPath } from '../transaction/transactionPath.ts'
import css from './ActivityPage.module.css'

const most = 4

/** The last things that happened, on all networks. */
export function ActivityPanel({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const history = useHistory({ scopes: subject.scopes })
  const { transactions, isPending, isFetching, networks, hasMore, loadMore, error } = history
  return (
    <Panel
      className={css.few}
      title={t('activity.title')}
      action={<MoreLink href={subjectPath(subject, '/activity')} of={t('activity.title')} />}
    >
      {error !== undefined ? (
        <Text>
          <KitTexts>
            <ErrorAdvice error={error} />
          </KitTexts>
        </Text>
      ) : isPending && transactions.length === 0 ? (
        <div role="status" aria-label={t('activity.loading')}>
          <List aria-hidden="true">
            {[0, 1, 2, 3].map((index) => (
              <SkeletonRow key={index} index={index} two value />
            ))}
          </List>
        </div>
      ) : transactions.length === 0 && hasMore ? (
        <>
          <Empty icon={clockIcon} title={t('activity.noneFound')} live="status" />
          <div className={css.more}>
            <Button fit busy={isFetching} onClick={loadMore}>
              {t('activity.more')}
            </Button>
          </div>
        </>
      ) : transactions.length === 0 ? (
        <KitTexts>
          <EmptyList of="history" networks={networks} icon={clockIcon} title={t('activity.emptyTitle')}>
            {t('activity.emptyText')}
          </EmptyList>
        </KitTexts>
      ) : (
        <TransactionList transactions={transactions.slice(0, most)} among={transactions} subject={subject} />
      )}
    </Panel>
  )
}

export type HistoryFailedProps = {
  readonly error: KitError
  readonly busy: boolean
  readonly onRetry: () => void
}

/** A history that can't be read, and the way to ask again. */
export function HistoryFailed({ error, busy, onRetry }: HistoryFailedProps) {
  const { t } = useText()
  return (
    <>
      <Empty icon={cloudOffIcon} title={t('activity.failedTitle')} live="alert">
        <KitTexts>
          <ErrorAdvice error={error} />
        </KitTexts>
      </Empty>
      <div className={css.more}>
        <Button fit busy={busy} onClick={onRetry}>
          {t('home.tryAgain')}
        </Button>
      </div>
    </>
  )
}

export type TransactionListProps = {
  readonly transactions: readonly HistoryEntry[]
  /** Whose they are. */
  readonly subject: Subject
  /** All that are known, by which copies of known addresses are recognised. Default: `transactions`. */
  readonly among?: readonly HistoryEntry[] | undefined
  /** Under a heading for each month. */
  readonly byMonth?: boolean | undefined
}

/** Transactions in plain words, newest first, each with the way to its page. */
export function TransactionList({ transactions, subject, among = transactions, byMonth }: TransactionListProps) {
  const { t, locale } = useText()
  const kit = useKit()
  const own = useMemo(() => subject.scopes.map(({ address }) => address), [subject])
  const lookAlikes = useAddressPoisoning(among, own)
  const nowMs = kit.env.clock.nowMs()
  const rows = (list: readonly HistoryEntry[]) =>
    list.map((transaction) => {
      const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === transaction.metadata.chain)
      return (
        <TransactionRow
          key={transaction.id}
          transaction={transaction}
          nowMs={nowMs}
          url={
            network && {
              href: subjectPath(
                subject,
                transactionPath({ networkId: network.caipNetworkId, hash: transaction.metadata.hash }),
              ),
              external: false,
            }
          }
          signs="account"
          network={network}
          dated={byMonth}
          lookAlike={lookAlikes.has(transaction.id)}
        />
      )
    })
  const skeleton = (
    <List aria-hidden="true">
      {transactions.slice(0, 6).map(({ id }, index) => (
        <SkeletonRow key={id} index={index} two value />
      ))}
    </List>
  )
  if (!byMonth) {
    return (
      <KitTexts fallback={skeleton}>
        <List aria-label={t('activity.title')}>{rows(transactions)}</List>
      </KitTexts>
    )
  }
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' })
  return (
    <KitTexts fallback={skeleton}>
      <div className={css.months}>
        {groupByMonth(transactions).map((group) => {
          const label = month.format(new Date(group.year, group.month - 1))
          return (
            <div key={label} className={css.month}>
              <h3>{label}</h3>
              <List aria-label={label}>{rows(group.transactions)}</List>
            </div>
          )
        })}
      </div>
    </KitTexts>
  )
}

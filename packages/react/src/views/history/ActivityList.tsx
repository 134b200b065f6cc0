import { groupByMonth, selectAccount, selectActiveNetwork, transactionUrl } from '@latchkey/core'
import { Button, Caption, clockIcon, cloudOffIcon, Empty, Icon, List, refreshIcon, Stack } from '@latchkey/ui'
import { useAddressPoisoning } from '../../hooks/useContacts.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorAdvice, ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { MoreRows } from '../../parts/MoreRows.tsx'
import { SkeletonRows } from '../../parts/rows.tsx'
import { useQueryBundle } from '../../queries/useQueryBundle.ts'
import { useText } from '../../text/TextContext.ts'
import { TransactionRow } from './TransactionRow.tsx'

/** What the account did on the network in use, by month, newest first, whatever its state. */
export function ActivityList() {
  const kit = useKit()
  const text = useText()
  const { t, locale } = text
  const { errorText } = useText()
  const network = useKitState((state) => selectActiveNetwork(kit, state))
  const { transactions, networks, hasMore, loadMore, isPending, isFetching, error, refetch } = useHistory({
    networkId: network?.caipNetworkId,
  })
  const own = useKitState((state) => selectAccount(state).address)
  const lookAlikes = useAddressPoisoning(transactions, own)
  // By the bundle: the component for it would not fit beside the words of a history.
  const unread = useQueryBundle()?.unreadSentences({ of: 'history', networks, kit, ...text })

  if (error !== undefined) {
    return (
      <Stack>
        <Empty icon={cloudOffIcon} title={errorText(error).title} live="alert">
          <ErrorAdvice error={error} />
        </Empty>
        <ErrorDetails error={error} />
        <Button busy={isFetching} onClick={refetch}>
          <Icon d={refreshIcon} />
          {t('common.tryAgain')}
        </Button>
      </Stack>
    )
  }
  if (transactions.length === 0 && !isPending && !hasMore) {
    return (
      <Empty
        icon={clockIcon}
        title={t(unread ? 'unread.title' : 'history.empty.title')}
        testId={unread ? 'unread-networks' : 'empty-activity-state'}
      >
        {unread || t('history.empty.body', { network: network?.name ?? '' })}
      </Empty>
    )
  }
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' })
  return (
    <Stack>
      {groupByMonth(transactions).map((group) => {
        const label = month.format(new Date(group.year, group.month - 1))
        return (
          <Stack key={label}>
            <Caption>{label}</Caption>
            <List aria-label={label}>
              {group.transactions.map((transaction) => (
                <TransactionRow
                  key={transaction.id}
                  transaction={transaction}
                  nowMs={kit.env.clock.nowMs()}
                  url={transactionUrl(kit, network, transaction.metadata.hash)}
                  lookAlike={lookAlikes.has(transaction.id)}
                />
              ))}
            </List>
          </Stack>
        )
      })}
      {isPending ? (
        <List aria-busy="true" aria-label={t('history.loading')}>
          <SkeletonRows count={4} two value />
        </List>
      ) : (
        hasMore && <MoreRows label={t('history.more')} onMore={loadMore} />
      )}
      {unread && <Caption data-testid="unread-networks">{unread}</Caption>}
    </Stack>
  )
}

import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useHistory } from '@latchkey/react'
import { EmptyList, KitTexts } from '@latchkey/react/parts'
import { Button, clockIcon, List, SkeletonRow } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import type { Subject } from '../portfolio/subject.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './ActivityPage.module.css'
import { HistoryFailed, TransactionList } from './TransactionList.tsx'

export type ActivityOfProps = {
  readonly title: string
  readonly subject: Subject
  readonly networkId?: CaipNetworkId | undefined
  /** Which transactions belong there. */
  readonly has: (entry: HistoryEntry) => boolean
}

/** What a subject did with someone or something, as far as the history was read. */
export function ActivityOf({ title, subject, networkId, has }: ActivityOfProps) {
  const { t } = useText()
  const history = useHistory({ scopes: subject.scopes, networkId })
  const { transactions, isPending, isFetching, networks, hasMore, loadMore, error, refetch } = history
  const found = transactions.filter(has)
  if (subject.scopes.length === 0) return null
  return (
    <Panel title={title}>
      {error !== undefined ? (
        <HistoryFailed error={error} busy={isFetching} onRetry={refetch} />
      ) : isPending && transactions.length === 0 ? (
        <div role="status" aria-label={t('activity.loading')}>
          <List aria-hidden="true">
            {[0, 1, 2].map((index) => (
              <SkeletonRow key={index} index={index} two value />
            ))}
          </List>
        </div>
      ) : found.length === 0 ? (
        <KitTexts>
          <EmptyList
            of="history"
            networks={networks}
            icon={clockIcon}
            title={t(hasMore ? 'activity.noneFound' : 'contacts.noActivity')}
          />
        </KitTexts>
      ) : (
        <TransactionList transactions={found} among={transactions} subject={subject} byMonth />
      )}
      {hasMore && (
        <div className={css.more}>
          <Button fit busy={isFetching} onClick={loadMore}>
            {t('activity.more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

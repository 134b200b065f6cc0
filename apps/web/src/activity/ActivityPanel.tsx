import { useHistory } from '@latchkey/react'
import { List, SkeletonRow, Text } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import type { Subject } from '../portfolio/subject.types.ts'
import { subjectPath } from '../portfolio/subjectPath.ts'
import { MoreLink } from '../shell/MoreLink.tsx'
import { Panel } from '../shell/Panel.tsx'
import { TransactionList } from './TransactionList.tsx'

const most = 4

/** The last things that happened, on all networks. */
export function ActivityPanel({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const [only, ...others] = subject.networkIds
  const { transactions, isPending, isKept, error } = useHistory({
    address: subject.address,
    networkId: others.length > 0 ? 'all' : only,
  })
  if (!isKept) return null
  return (
    <Panel
      title={t('activity.title')}
      action={<MoreLink href={subjectPath(subject, '/activity')} of={t('activity.title')} />}
    >
      {error !== undefined ? (
        <Text>{t('activity.failedText')}</Text>
      ) : isPending ? (
        <div role="status" aria-label={t('activity.loading')}>
          <List aria-hidden="true">
            {[0, 1, 2, 3].map((index) => (
              <SkeletonRow key={index} index={index} two value />
            ))}
          </List>
        </div>
      ) : transactions.length === 0 ? (
        <Text>{t('activity.emptyText')}</Text>
      ) : (
        <TransactionList transactions={transactions.slice(0, most)} among={transactions} address={subject.address} />
      )}
    </Panel>
  )
}

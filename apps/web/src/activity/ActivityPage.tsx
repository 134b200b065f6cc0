import { networkImageUrl } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useHistory, useKit } from '@latchkey/react'
import {
  Button,
  Chip,
  Chips,
  clockIcon,
  cloudOffIcon,
  Empty,
  Field,
  List,
  NetworkImage,
  SkeletonRow,
  searchIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import type { Subject } from '../portfolio/subject.types.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './ActivityPage.module.css'
import { ExportButton } from './ExportButton.tsx'
import { findTransactions } from './findTransactions.ts'
import { type Kind, kinds } from './kinds.ts'
import { TransactionList } from './TransactionList.tsx'

/** What an account did on all networks, by month, with filters, a search and a way to take it along. */
export function ActivityPage({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const kit = useKit()
  const [chosen, setChosen] = useState<CaipNetworkId | 'all'>('all')
  const [kind, setKind] = useState<Kind>('all')
  const [search, setSearch] = useState('')
  const networks = kit.networks.filter(({ caipNetworkId }) => subject.networkIds.includes(caipNetworkId))
  const [only] = networks
  const networkId = networks.length === 1 && only ? only.caipNetworkId : chosen
  const history = useHistory({ address: subject.address, networkId })
  const narrow = (list: readonly HistoryEntry[]) => findTransactions(list, kind, search)
  const found = narrow(history.transactions)
  return (
    <Panel
      title={networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? t('activity.allNetworks')}
      action={
        <ExportButton
          address={subject.address}
          networkId={networkId === 'all' ? undefined : networkId}
          narrow={narrow}
        />
      }
    >
      <div className={css.filters}>
        <Field
          label={t('activity.search')}
          labelHidden
          type="search"
          icon={searchIcon}
          placeholder={t('activity.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Chips role="group" aria-label={t('activity.kind')}>
          {kinds.map((each) => (
            <Chip key={each} pressed={each === kind} onClick={() => setKind(each)}>
              {t(`activity.${each}`)}
            </Chip>
          ))}
        </Chips>
        {networks.length > 1 && (
          <Chips role="group" aria-label={t('activity.network')}>
            <Chip pressed={chosen === 'all'} onClick={() => setChosen('all')}>
              {t('activity.allNetworks')}
            </Chip>
            {networks.map((network) => (
              <Chip
                key={network.caipNetworkId}
                pressed={chosen === network.caipNetworkId}
                lead={<NetworkImage size="xs" name={network.name} src={networkImageUrl(kit, network)} />}
                onClick={() => setChosen(network.caipNetworkId)}
              >
                {network.name}
              </Chip>
            ))}
          </Chips>
        )}
      </div>
      <Body history={history} found={found} address={subject.address} />
    </Panel>
  )
}

type BodyProps = {
  readonly history: ReturnType<typeof useHistory>
  readonly found: readonly HistoryEntry[]
  readonly address: string
}

function Body({ history, found, address }: BodyProps) {
  const { t } = useText()
  const { transactions, isPending, isFetching, isKept, hasMore, loadMore, error, refetch } = history
  if (error !== undefined) {
    return (
      <>
        <Empty icon={cloudOffIcon} title={t('activity.failedTitle')} live="alert">
          {t('activity.failedText')}
        </Empty>
        <div className={css.more}>
          <Button fit busy={isFetching} onClick={refetch}>
            {t('home.tryAgain')}
          </Button>
        </div>
      </>
    )
  }
  if (isPending && transactions.length === 0) {
    return (
      <div role="status" aria-label={t('activity.loading')}>
        <List aria-hidden="true">
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <SkeletonRow key={index} index={index} two value />
          ))}
        </List>
      </div>
    )
  }
  if (!isKept) {
    return (
      <Empty icon={clockIcon} title={t('activity.notKeptTitle')}>
        {t('activity.notKeptText')}
      </Empty>
    )
  }
  return (
    <>
      {transactions.length === 0 && !hasMore ? (
        <Empty icon={clockIcon} title={t('activity.emptyTitle')} testId="empty-activity-state">
          {t('activity.emptyText')}
        </Empty>
      ) : found.length === 0 ? (
        <Empty icon={searchIcon} title={t('activity.noneFound')} live="status">
          {t('activity.noneFoundText')}
        </Empty>
      ) : (
        <TransactionList transactions={found} among={transactions} address={address} byMonth />
      )}
      {hasMore && (
        <div className={css.more}>
          <Button fit busy={isFetching} onClick={loadMore}>
            {t('activity.more')}
          </Button>
        </div>
      )}
    </>
  )
}

import { networkImageUrl } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useHistory, useKit } from '@latchkey/react'
import { EmptyList, KitTexts, UnreadNetworks } from '@latchkey/react/parts'
import { Button, Chip, Chips, clockIcon, Empty, Field, List, NetworkImage, SkeletonRow, searchIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import type { Subject } from '../portfolio/subject.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './ActivityPage.module.css'
import { ExportButton } from './ExportButton.tsx'
import { HistoryFailed, TransactionList } from './TransactionList.tsx'

/** What the activity can be narrowed to. */
const kinds = ['all', 'sent', 'received', 'swapped', 'allowed', 'failed'] as const

type Kind = (typeof kinds)[number]

const operations: Readonly<Record<string, Kind>> = {
  send: 'sent',
  receive: 'received',
  claim: 'received',
  mint: 'received',
  trade: 'swapped',
  approve: 'allowed',
}

/** Whether a transaction is of a kind; what failed did nothing else. */
function isOfKind({ metadata }: HistoryEntry, kind: Kind): boolean {
  if (kind === 'all') return true
  if (metadata.status === 'failed') return kind === 'failed'
  return operations[metadata.operationType] === kind
}

/** What an account did on all networks, by month, with filters, a search and a way to take it along. */
export function ActivityPage({ subject }: { readonly subject: Subject }) {
  const { t } = useText()
  const kit = useKit()
  const [chosen, setChosen] = useState<CaipNetworkId | 'all'>('all')
  const [kind, setKind] = useState<Kind>('all')
  const [search, setSearch] = useState('')
  const networks = kit.networks.filter(({ caipNetworkId }) => subject.networkIds.includes(caipNetworkId))
  // The one that was chosen may not be of the account that is shown now.
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chosen)
  const networkId = network?.caipNetworkId
  const history = useHistory({ scopes: subject.scopes, networkId })
  const narrow = (list: readonly HistoryEntry[]) => findTransactions(list, kind, search)
  const found = narrow(history.transactions)
  return (
    <Panel
      title={network?.name ?? t('activity.allNetworks')}
      action={<ExportButton scopes={subject.scopes} networkId={networkId} narrow={narrow} />}
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
            <Chip pressed={networkId === undefined} onClick={() => setChosen('all')}>
              {t('activity.allNetworks')}
            </Chip>
            {networks.map((each) => (
              <Chip
                key={each.caipNetworkId}
                pressed={each === network}
                lead={<NetworkImage size="xs" name={each.name} src={networkImageUrl(kit, each)} />}
                onClick={() => setChosen(each.caipNetworkId)}
              >
                {each.name}
              </Chip>
            ))}
          </Chips>
        )}
      </div>
      <Body history={history} found={found} subject={subject} />
    </Panel>
  )
}

type BodyProps = {
  readonly history: ReturnType<typeof useHistory>
  readonly found: readonly HistoryEntry[]
  readonly subject: Subject
}

function Body({ history, found, subject }: BodyProps) {
  const { t } = useText()
  const { transactions, isPending, isFetching, networks, hasMore, loadMore, error, refetch } = history
  if (error !== undefined) return <HistoryFailed error={error} busy={isFetching} onRetry={refetch} />
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
  return (
    <>
      {transactions.length === 0 && !hasMore ? (
        <KitTexts>
          <EmptyList
            of="history"
            networks={networks}
            icon={clockIcon}
            title={t('activity.emptyTitle')}
            testId="empty-activity-state"
          >
            {t('activity.emptyText')}
          </EmptyList>
        </KitTexts>
      ) : found.length === 0 ? (
        <Empty icon={searchIcon} title={t('activity.noneFound')} live="status">
          {t('activity.noneFoundText')}
        </Empty>
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
      {transactions.length > 0 && (
        <KitTexts>
          <UnreadNetworks of="history" networks={networks} />
        </KitTexts>
      )}
    </>
  )
}

/** The transactions of a kind that have a text in a token, an NFT, an address or their hash, without regard to case. */
export function findTransactions(
  transactions: readonly HistoryEntry[],
  kind: Kind,
  search: string,
): readonly HistoryEntry[] {
  const wanted = search.trim().toLowerCase()
  return transactions.filter((entry) => isOfKind(entry, kind) && (wanted === '' || textOf(entry).includes(wanted)))
}

function textOf({ metadata, transfers, approvals }: HistoryEntry): string {
  const { hash, sentFrom, sentTo } = metadata
  const moved = (transfers ?? []).flatMap(({ fungible_info, nft_info, sender, recipient }) => [
    fungible_info?.symbol,
    fungible_info?.name,
    nft_info?.name,
    sender,
    recipient,
  ])
  const allowed = (approvals ?? []).flatMap(({ fungible_info, collection, spender }) => [
    fungible_info?.symbol,
    collection,
    spender,
  ])
  return [hash, sentFrom, sentTo, ...moved, ...allowed].join('\n').toLowerCase()
}

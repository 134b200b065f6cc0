import { useMemo } from 'react'
import { ActivityPanel } from '../activity/TransactionList.tsx'
import { FirstSteps } from '../firstSteps/FirstSteps.tsx'
import { AccountPanel } from '../home/AccountPanel.tsx'
import { AllocationPanel } from '../home/AllocationPanel.tsx'
import { holdingId } from '../home/holding.ts'
import { NetworksPanel } from '../home/NetworksPanel.tsx'
import { TokensPanel } from '../home/TokensPanel.tsx'
import { useHoldings } from '../home/useHoldings.ts'
import { NftsPanel } from '../nfts/NftsPage.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { WalletsPanel } from '../wallets/WalletsPanel.tsx'
import css from './Portfolio.module.css'
import type { Subject } from './subject.ts'

/** What an account owns and what happened, in panels. */
export function Portfolio({ subject }: { readonly subject: Subject }) {
  const holdings = useHoldings(subject)
  const { hiddenTokens = [] } = useOwnChoices()
  // What the person has put aside is not counted either: the total is that of the list.
  const counted = useMemo(
    () => holdings.list.filter((holding) => !hiddenTokens.includes(holdingId(holding))),
    [holdings.list, hiddenTokens],
  )
  // Of what could not be looked at nothing is known, which is not the same as nothing.
  const unread = new Set(
    holdings.networks.flatMap(({ networkId, reading }) => (reading.state === 'unread' ? [networkId] : [])),
  )
  const isUnknown = holdings.status === 'failed' || (holdings.list.length === 0 && unread.size > 0)
  return (
    <div className={css.cols}>
      <div className={css.col}>
        {subject.isOwn && <FirstSteps subject={subject} holdings={holdings} />}
        <AccountPanel
          subject={subject}
          holdings={counted}
          readAtMs={holdings.readAtMs}
          isLoading={holdings.status === 'loading'}
          isUnknown={isUnknown}
          networkCount={subject.networkIds.filter((id) => !unread.has(id)).length}
        />
        <TokensPanel subject={subject} holdings={holdings} />
        <NftsPanel subject={subject} />
      </div>
      <div className={css.col}>
        <ActivityPanel subject={subject} />
        <AllocationPanel holdings={counted} isLoading={holdings.status === 'loading'} />
        {subject.isOwn && <NetworksPanel subject={subject} holdings={{ ...holdings, list: counted }} />}
        {subject.isOwn && <WalletsPanel />}
      </div>
    </div>
  )
}

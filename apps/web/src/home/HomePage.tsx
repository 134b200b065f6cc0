import { useAccount } from '@latchkey/react'
import { useText } from '../messages/useText.ts'
import { TopBar } from '../shell/TopBar.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { ConnectPanel } from './ConnectPanel.tsx'
import css from './HomePage.module.css'
import { NetworksPanel } from './NetworksPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'
import { useHoldings } from './useHoldings.ts'
import { WalletsPanel } from './WalletsPanel.tsx'

/** What the person owns on every network, and what can be done with it. */
export function HomePage() {
  const { t } = useText()
  const { address, status } = useAccount()
  return (
    <>
      <TopBar title={t('home.title')} account />
      {address === undefined ? <ConnectPanel restoring={status === 'reconnecting'} /> : <Holdings address={address} />}
    </>
  )
}

function Holdings({ address }: { readonly address: string }) {
  const holdings = useHoldings()
  return (
    <div className={css.cols}>
      <div className={css.col}>
        <AccountPanel address={address} holdings={holdings.list} />
        <TokensPanel holdings={holdings} />
      </div>
      <div className={css.col}>
        <NetworksPanel holdings={holdings} />
        <WalletsPanel />
      </div>
    </div>
  )
}

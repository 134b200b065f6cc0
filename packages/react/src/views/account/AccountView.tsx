import { selectAccount, setTab } from '@latchkey/core'
import { truncateAddress } from '@latchkey/protocol'
import { Body, CopyButton, Identicon, List, Mono, Tabs, Who } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useTokens } from '../../hooks/useTokens.ts'
import { SkeletonRows } from '../../parts/SkeletonRows.tsx'
import { useText } from '../../text/useText.ts'
import { HistoryLink } from '../history/HistoryLink.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import { AccountWallets } from './AccountWallets.tsx'
import { TokenList } from './TokenList.tsx'

/** In the order of the specification: the place is what the kit's state holds. */
const tabs = [
  { id: 'tokens', label: 'account.tokens', testId: 'tab-tokens' },
  { id: 'nfts', label: 'nfts.tab', testId: 'tab-nfts' },
] as const

// Not everybody collects: pictures and what draws them come with the tab.
const loadNfts = async () => (await import('./NftGallery.tsx')).NftGallery

/** Who is connected, what they hold over all networks, and what can be done with it. */
export function AccountView() {
  const { t } = useText()
  const account = useKitState((state) => selectAccount(state))
  const holdings = useTokens()
  const kit = useKit()
  const selected = useKitState((state) => tabs[state.currentTab]?.id ?? 'tokens')
  const NftGallery = useLoaded(loadNfts, selected === 'nfts')
  const { address, connectedWalletInfo: wallet } = account
  if (address === undefined) return null
  return (
    <Body>
      <Who
        image={<Identicon seed={address} />}
        name={<Mono full={address}>{truncateAddress(address)}</Mono>}
        note={wallet?.name}
        end={<CopyButton text={address} label={t('account.copyAddress')} copiedLabel={t('common.copied')} />}
      />
      <AccountTotal holdings={holdings} />
      <AccountActions networkId={account.networkId} />
      <Tabs
        label={t('account.holdings')}
        tabs={tabs.map(({ id, label, testId }) => ({ id, label: t(label), testId }))}
        selected={selected}
        onSelect={(id) =>
          setTab(
            kit,
            tabs.findIndex((tab) => tab.id === id),
          )
        }
      >
        {selected === 'tokens' ? (
          <TokenList holdings={holdings} />
        ) : NftGallery === undefined ? (
          <List aria-hidden="true">
            <SkeletonRows count={3} />
          </List>
        ) : (
          <NftGallery />
        )}
      </Tabs>
      <HistoryLink />
      <AccountWallets account={account} />
    </Body>
  )
}

import { type Kit, selectAccount, setTab, supports } from '@latchkey/core'
import { shownPicture } from '@latchkey/core/names'
import { type CaipNetworkId, truncateAddress } from '@latchkey/protocol'
import { Body, CopyButton, Identicon, List, Mono, Picture, Tabs, Who } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useTokens } from '../../hooks/useTokens.ts'
import { SkeletonRows } from '../../parts/SkeletonRows.tsx'
import { useFirstAnswers } from '../../queries/useFirstAnswers.ts'
import { useText } from '../../text/useText.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountTotal } from './AccountTotal.tsx'
import { AccountWallets } from './AccountWallets.tsx'
import { TokenList } from './TokenList.tsx'

/** In the order of the specification: the place is what the kit's state holds. */
const tabs = [
  { id: 'tokens', label: 'account.tokens' },
  { id: 'nfts', label: 'nfts.tab' },
  { id: 'activity', label: 'account.activity' },
] as const

// Not everybody collects or looks back: what draws these comes with the tab, and the name when the rest is there.
const loadNfts = async () => (await import('./NftGallery.tsx')).NftGallery
const loadName = async () => (await import('../names/NameLink.tsx')).NameLink
const loadActivity = async () => (await import('../history/ActivityList.tsx')).ActivityList

/** Who is connected, what they hold over all networks, what happened, and what can be done with it. */
export function AccountView() {
  const { t } = useText()
  const account = useKitState((state) => selectAccount(state))
  const holdings = useTokens()
  const kit = useKit()
  const { features } = useFirstAnswers()
  const offered = tabs.filter(
    ({ id }) => id !== 'activity' || offersActivity(kit, account.networkId, features?.activity),
  )
  const wanted = useKitState((state) => tabs[state.currentTab]?.id ?? 'tokens')
  const selected = offered.some(({ id }) => id === wanted) ? wanted : 'tokens'
  const NftGallery = useLoaded(loadNfts, selected === 'nfts')
  const NameLink = useLoaded(loadName, true)
  const ActivityList = useLoaded(loadActivity, selected === 'activity')
  const { address, networkId, connectedWalletInfo: wallet, profileName, profileImage } = account
  if (address === undefined) return null
  const picture = shownPicture(kit, profileImage)
  const short = <Mono full={address}>{truncateAddress(address)}</Mono>
  const Shown = selected === 'nfts' ? NftGallery : ActivityList
  return (
    <Body>
      <Who
        image={picture ? <Picture name={profileName ?? ''} src={picture} /> : <Identicon seed={address} />}
        name={profileName === undefined ? short : <bdi>{profileName}</bdi>}
        note={profileName === undefined ? wallet?.name : short}
        end={<CopyButton text={address} label={t('account.copyAddress')} copiedLabel={t('common.copied')} />}
      />
      <AccountTotal holdings={holdings} />
      <AccountActions networkId={networkId} />
      <Tabs
        label={t('account.holdings')}
        tabs={offered.map(({ id, label }) => ({ id, label: t(label), testId: `tab-${id}` }))}
        selected={selected}
        onSelect={(id) => {
          if (id === 'activity' && selected !== id) kit.emit({ type: 'CLICK_TRANSACTIONS' })
          setTab(
            kit,
            tabs.findIndex((tab) => tab.id === id),
          )
        }}
      >
        {selected === 'tokens' ? (
          <TokenList holdings={holdings} />
        ) : Shown === undefined ? (
          <List aria-hidden="true">
            <SkeletonRows count={3} />
          </List>
        ) : (
          <Shown />
        )}
      </Tabs>
      {NameLink && <NameLink />}
      <AccountWallets account={account} />
    </Body>
  )
}

const offersActivity = (kit: Kit, networkId: CaipNetworkId | undefined, byOperator: boolean | undefined) =>
  supports(kit, 'activity', networkId) && byOperator !== false

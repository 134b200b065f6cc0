import { joinBalances, type Kit, pushView, selectAccount, setTab, supports, type ViewName } from '@latchkey/core'
import { shownPicture } from '@latchkey/core/names'
import { type CaipNetworkId, constants, type Network, truncateAddress } from '@latchkey/protocol'
import {
  Action,
  Actions,
  Body,
  Button,
  CopyButton,
  cardIcon,
  cloudOffIcon,
  Empty,
  Icon,
  IconButton,
  Identicon,
  List,
  ListItemHeader,
  Mono,
  moreIcon,
  Picture,
  receiveIcon,
  refreshIcon,
  Stack,
  sendIcon,
  swapIcon,
  Tabs,
  walletIcon,
} from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { addressBeside } from '../../amounts/addressBeside.ts'
import { groupAssets } from '../../amounts/groupAssets.ts'
import { sortTokens } from '../../amounts/sortTokens.ts'
import { useTokens } from '../../hooks/holdings.ts'
import { useBuyOffered } from '../../hooks/useBuyOffered.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSwapNetworks } from '../../hooks/useSwapNetworks.ts'
import type { MessageKey } from '../../messages/messages.types.ts'
import { ErrorAdvice, ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { SkeletonRows } from '../../parts/rows.tsx'
import { EmptyList, UnreadNetworks } from '../../parts/UnreadNetworks.tsx'
import { useBootstrapData } from '../../queries/useBootstrapData.ts'
import { useText } from '../../text/TextContext.ts'
import { emitBuy } from '../buy/buyEvents.ts'
import { useBuyButton } from '../buy/useBuyButton.ts'
import { NameLink } from '../names/NameLink.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { AccountTotal, type Holdings } from './AccountTotal.tsx'
import { AssetRows } from './AssetRows.tsx'
import { NftGallery } from './NftGallery.tsx'

type WalletFeature = (typeof constants.walletFeatureOrder)[number]

type Offer = {
  readonly kit: Kit
  readonly networkId: CaipNetworkId | undefined
  /** Where swaps are served; undefined until that is known. */
  readonly swapNetworks: readonly Network[] | undefined
  readonly canBuy: boolean
}

type AccountAction = {
  readonly icon: string
  readonly label: MessageKey & ('account.buy' | 'account.receive' | 'account.send' | 'account.swap')
  readonly view: ViewName & ('OnRampProviders' | 'WalletReceive' | 'WalletSend' | 'Swap')
  readonly offered: (offer: Offer) => boolean
}

/** The order is the specification's. */
const actions: Record<WalletFeature, AccountAction> = {
  onramp: {
    icon: cardIcon,
    label: 'account.buy',
    view: 'OnRampProviders',
    offered: ({ canBuy }) => canBuy,
  },
  swaps: {
    icon: swapIcon,
    label: 'account.swap',
    view: 'Swap',
    // On another network the view says where it can be done.
    offered: ({ swapNetworks = [] }) => swapNetworks.length > 0,
  },
  receive: {
    icon: receiveIcon,
    label: 'account.receive',
    view: 'WalletReceive',
    offered: ({ kit }) => kit.features.receive,
  },
  send: {
    icon: sendIcon,
    label: 'account.send',
    view: 'WalletSend',
    offered: ({ kit, networkId }) => kit.features.send && supports(kit, 'send', networkId),
  },
}

/** The actions that the app allows and the network can do. */
function AccountActions({ networkId }: { readonly networkId: CaipNetworkId | undefined }) {
  const kit = useKit()
  const { t } = useText()
  const swapNetworks = useSwapNetworks()
  const canBuy = useBuyOffered()
  const offered = constants.walletFeatureOrder.flatMap((feature) => {
    const action = actions[feature]
    return action.offered({ kit, networkId, swapNetworks, canBuy }) ? [{ feature, ...action }] : []
  })
  if (offered.length === 0) return null
  return (
    <Actions>
      {offered.map(({ feature, icon, label, view }) => (
        <Action
          key={feature}
          icon={icon}
          data-testid={`wallet-features-${feature}-button`}
          onClick={() => {
            if (view === 'Swap' && networkId) kit.emit({ type: 'OPEN_SWAP', network: networkId })
            if (view === 'OnRampProviders') emitBuy(kit, { type: 'SELECT_BUY_CRYPTO' })
            pushView(kit, view)
          }}
        >
          {t(label)}
        </Action>
      ))}
    </Actions>
  )
}

/** In the order of the specification: the place is what the kit's state holds. */
const tabs = [
  { id: 'tokens', label: 'account.tokens' },
  { id: 'nfts', label: 'nfts.tab' },
  { id: 'activity', label: 'account.activity' },
] as const

// The offer comes to who is logged in to the app's own wallet alone.
const loadNudge = async () => (await import('./ProtectNudge.tsx')).ProtectNudge

// What happened comes with its tab: it brings a sentence for each kind of transaction.
const loadActivity = async () => (await import('../history/ActivityList.tsx')).ActivityList

/** Who is connected, what they hold over all networks, what happened, and what can be done with it. */
export function AccountView() {
  const { t } = useText()
  const account = useKitState((state) => selectAccount(state))
  const held = useTokens()
  const holdings = useMemo(() => ({ ...held, tokens: held.tokens && joinBalances(held.tokens) }), [held])
  const kit = useKit()
  const { features } = useBootstrapData()
  const offered = tabs.filter(
    ({ id }) => id !== 'activity' || offersActivity(kit, account.networkId, features?.activity),
  )
  const wanted = useKitState((state) => tabs[state.currentTab]?.id ?? 'tokens')
  const selected = offered.some(({ id }) => id === wanted) ? wanted : 'tokens'
  const [menuOpen, setMenuOpen] = useState(false)
  const isOwn = useKitState(({ connections }) => connections.get(account.connectionId ?? '')?.type === 'AUTH')
  const ProtectNudge = useLoaded(loadNudge, isOwn)
  const ActivityList = useLoaded(loadActivity, selected === 'activity')
  const { address, networkId, connectedWalletInfo: wallet, profileName, profileImage } = account
  if (address === undefined) return null
  const picture = shownPicture(kit, profileImage)
  const short = <Mono full={address}>{truncateAddress(address)}</Mono>
  return (
    <Body>
      <ListItemHeader
        image={picture ? <Picture name={profileName ?? ''} src={picture} /> : <Identicon seed={address} />}
        name={profileName === undefined ? short : <bdi>{profileName}</bdi>}
        note={
          profileName === undefined ? (
            wallet?.name
          ) : (
            <>
              {short}
              {wallet && ` · ${wallet.name}`}
            </>
          )
        }
        end={
          <>
            <CopyButton
              text={address}
              label={t('account.copyAddress')}
              copiedLabel={t('common.copied')}
              refusedLabel={t('common.notCopied')}
            />
            <IconButton
              icon={moreIcon}
              label={t('account.menu')}
              aria-expanded={menuOpen}
              data-testid="account-menu"
              onClick={() => setMenuOpen(!menuOpen)}
            />
          </>
        }
      />
      {menuOpen && <AccountMenu account={account} />}
      <AccountTotal holdings={holdings} />
      <AccountActions networkId={networkId} />
      {ProtectNudge && isOwn && <ProtectNudge funded={(holdings.tokens?.length ?? 0) > 0} />}
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
        ) : selected === 'nfts' ? (
          <NftGallery />
        ) : ActivityList === undefined ? (
          <List aria-hidden="true">
            <SkeletonRows count={3} />
          </List>
        ) : (
          <ActivityList />
        )}
      </Tabs>
      <NameLink />
    </Body>
  )
}

const offersActivity = (kit: Kit, networkId: CaipNetworkId | undefined, byOperator: boolean | undefined) =>
  supports(kit, 'activity', networkId) && byOperator !== false

/** What is held, in rows; what could not be read is said, and never shown as nothing. */
function TokenList({ holdings }: { readonly holdings: Holdings }) {
  const { t } = useText()
  const { tokens, networks, error, refetch, isFetching } = holdings
  const held = tokens && sortTokens(tokens)
  const BuyButton = useBuyButton(held?.length === 0)
  const beside = addressBeside(held ?? [])
  if (tokens === undefined && error !== undefined) {
    return (
      <Stack>
        <Empty icon={cloudOffIcon} title={t('account.failed.title')} live="alert">
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
  if (held === undefined) {
    return (
      <List aria-hidden="true">
        <SkeletonRows count={3} round two value />
      </List>
    )
  }
  return (
    <Stack>
      {held.length === 0 ? (
        <>
          <EmptyList
            of="tokens"
            networks={networks}
            icon={walletIcon}
            title={t('account.empty.title')}
            testId="empty-account-state"
          >
            {t('account.empty.body')}
          </EmptyList>
          {BuyButton && <BuyButton />}
        </>
      ) : (
        <>
          <List aria-label={t('account.tokens')}>
            {groupAssets(held).map((asset) => (
              <AssetRows
                key={`${asset.total.chainId} ${asset.total.address ?? ''}`}
                asset={asset}
                address={beside(asset.total)}
              />
            ))}
          </List>
          <UnreadNetworks of="tokens" networks={networks} />
        </>
      )}
    </Stack>
  )
}

import { constants, type Wallet } from '@latchkey/protocol'
import type { Kit, KitState } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { connectorOfWallet, rdnsOf, visibleConnectors } from './connectors.ts'
import { connectorImageUrl, walletImageUrl } from './images.ts'

const emptyDirectory: WalletDirectory = { recommended: [], featured: [], excluded: [] }

/** What the directory's ids look like; those of connectors do not. */
const directoryId = /^[0-9a-f]{64}$/

/** Beside logins the list is for people who have a wallet already: what is in the browser, then what they used. */
const orderBesideLogins: readonly WalletGroupType[] = ['injected', 'recent']

/** Shown as recommended at most, and fewer when there are other wallets to choose from. */
const recommendedMax = 2

/** The connectors that a person may see, excluded and doubled ones left out. */
export function selectConnectors(
  kit: Kit,
  state: KitState,
  directory: WalletDirectory = emptyDirectory,
): readonly Connector[] {
  return visibleConnectors(kit, state.connectors, directory.excluded)
}

/**
 * The rows of the Connect view: groups in the order of the app (`connectorTypeOrder`), installed and recent wallets next
 * in an app with logins, the rest as in spec 9; each wallet once, empty groups left out.
 */
export function selectWalletGroups(
  kit: Kit,
  state: KitState,
  directory: WalletDirectory = emptyDirectory,
): readonly WalletGroup[] {
  const connectors = selectConnectors(kit, state, directory)
  const ofTypes = (...types: Connector['type'][]) => connectors.filter(({ type }) => types.includes(type))
  const connectedByWc = [...state.connections.values()].some(({ type }) => type === 'WALLET_CONNECT')
  const injected = ofTypes('INJECTED', 'ANNOUNCED', 'MULTI_CHAIN')
  const hasOwnChoice = Boolean(kit.options.featuredWalletIds?.length || kit.options.customWallets?.length)
  const free = Math.max(0, recommendedMax - (injected.length + state.recentWallets.length))

  const candidates: Record<WalletGroupType, readonly WalletItem[]> = {
    walletConnect: connectedByWc
      ? []
      : ofTypes('WALLET_CONNECT').map((each) => ofConnector(kit, each, 'walletConnect')),
    recent: state.recentWallets.flatMap((recent) => ofRecent(kit, connectors, directory, recent)),
    injected: injected.map((each) => ofConnector(kit, each, 'injected')),
    featured: directory.featured.map((each) => ofWallet(kit, connectors, each, 'featured')),
    custom: (kit.options.customWallets ?? []).map((each) => ofWallet(kit, connectors, each, 'custom')),
    external: ofTypes('EXTERNAL').map((each) => ofConnector(kit, each, 'external')),
    recommended: hasOwnChoice
      ? []
      : directory.recommended.map((each) => ofWallet(kit, connectors, each, 'recommended')),
  }
  const seen = new Set<string>()
  const groups = order(kit, state).map((type) => {
    const items = candidates[type].filter((item) => isFirst(kit, item, seen))
    return { type, items: type === 'recommended' ? items.slice(0, free) : items }
  })
  return groups.filter(({ items }) => items.length > 0)
}

/** All wallets: installed first, then the featured ones in the app's order, then as the directory has them. */
export function selectAllWallets(
  kit: Kit,
  state: KitState,
  wallets: readonly Wallet[],
  directory: WalletDirectory = emptyDirectory,
): readonly WalletItem[] {
  const connectors = selectConnectors(kit, state, directory)
  const featured = kit.options.featuredWalletIds ?? []
  const seen = new Set<string>()
  const rank = ({ installed, id }: WalletItem) => {
    if (installed) return -1
    const place = featured.indexOf(id)
    return place === -1 ? featured.length : place
  }
  return [...directory.featured, ...wallets]
    .map((wallet) => ofWallet(kit, connectors, wallet, 'recommended'))
    .filter((item) => isFirst(kit, item, seen))
    .toSorted((left, right) => rank(left) - rank(right))
}

function order(kit: Kit, { connectors }: KitState): readonly WalletGroupType[] {
  const known: readonly WalletGroupType[] = constants.connectorTypeOrder
  const wished = (kit.options.connectorTypeOrder ?? []).flatMap((type) => known.find((each) => each === type) ?? [])
  const usual = connectors.some(({ login }) => login) ? orderBesideLogins : []
  return [...new Set([...wished, ...usual, ...known])]
}

/** One wallet may come as a connector, as a recent one and from the directory: its rdns and its ids are its names. */
function isFirst(kit: Kit, { connector, wallet, id }: WalletItem, seen: Set<string>): boolean {
  const rdns = rdnsOf(kit, connector?.info.rdns ?? wallet?.rdns)
  const names = [id, connector?.id, connector?.explorerId, wallet?.id, rdns].filter((name) => name !== undefined)
  const isNew = !names.some((name) => seen.has(name))
  for (const name of names) seen.add(name)
  return isNew
}

function ofConnector(kit: Kit, connector: Connector, group: WalletGroupType): WalletItem {
  const { id, name } = connector
  const imageUrl = connectorImageUrl(kit, connector)
  const installed = group === 'injected' && connector.installed !== false
  return { id, group, name, imageUrl, connector, wallet: undefined, installed }
}

function ofWallet(kit: Kit, connectors: readonly Connector[], wallet: Wallet, group: WalletGroupType): WalletItem {
  const connector = connectorOfWallet(kit, connectors, wallet)
  const imageUrl = walletImageUrl(kit, wallet)
  return { id: wallet.id, group, name: wallet.name, imageUrl, connector, wallet, installed: connector !== undefined }
}

/**
 * A recent wallet is shown where it can be reached: by its connector, by its directory entry, or, where the directory has
 * not been asked for it yet, by its id there.
 */
function ofRecent(
  kit: Kit,
  connectors: readonly Connector[],
  directory: WalletDirectory,
  recent: KitState['recentWallets'][number],
): readonly WalletItem[] {
  const connector =
    connectors.find(({ id, explorerId }) => id === recent.id || explorerId === recent.id) ??
    // It was reached by another of its ways.
    connectors.find(({ type, name }) => type === 'MULTI_CHAIN' && name === recent.name)
  const wallet = [...directory.featured, ...directory.recommended, ...(kit.options.customWallets ?? [])].find(
    ({ id }) => id === recent.id,
  )
  if (connector) return [{ ...ofConnector(kit, connector, 'recent'), wallet, installed: connector.type !== 'EXTERNAL' }]
  if (wallet) return [ofWallet(kit, connectors, wallet, 'recent')]
  const inReach = directoryId.test(recent.id) && connectors.some(({ type }) => type === 'WALLET_CONNECT')
  return inReach ? [{ ...recent, group: 'recent', connector: undefined, wallet: undefined, installed: false }] : []
}

/** What the directory has answered so far. Each list is empty until it has. */
export type WalletDirectory = {
  /** First page, without the app's featured and excluded wallets. */
  readonly recommended: readonly Wallet[]
  /** The app's `featuredWalletIds`. */
  readonly featured: readonly Wallet[]
  /** The app's `excludeWalletIds`, for their names and rdns. */
  readonly excluded: readonly Wallet[]
}

export type WalletGroupType =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** One row of a wallet list. Without `connector` and `wallet` it is a wallet of the directory, by its `id`. */
export type WalletItem = {
  /** Unique in the list. */
  readonly id: string
  readonly group: WalletGroupType
  readonly name: string
  readonly imageUrl: string | undefined
  /** The way to connect; absent for a wallet that is not installed. */
  readonly connector: Connector | undefined
  readonly wallet: Wallet | undefined
  readonly installed: boolean
}

export type WalletGroup = { readonly type: WalletGroupType; readonly items: readonly WalletItem[] }

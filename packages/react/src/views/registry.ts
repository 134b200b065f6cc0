import type { Kit, KitState, ViewEntry, ViewName, ViewParams } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { FirstMessageKey, Placeholder, Translate } from '../messages/messages.types.ts'

/**
 * Every view of the modal. The names are core's: a name without a view is a type error, and so are wrong params. Each
 * view is a chunk of its own, fetched when it is first wanted; only Connect comes with the modal.
 */
export const registry = {
  Connect: {
    load: () => import('./connect/ConnectView.tsx'),
    title: 'connect',
    start: 'help',
  },
  AllWallets: {
    load: () => import('./connect/AllWalletsView.tsx'),
    title: 'allWallets',
  },
  ConnectingExternal: {
    load: () => import('./connect/ConnectingExternalView.tsx'),
    title: ({ t, state, params }) => connectorName(state, params.connectorId) ?? t('title.connect'),
  },
  ConnectingMultiChain: {
    load: () => import('./connect/ConnectingMultiChainView.tsx'),
    title: ({ t, state, params }) => connectorName(state, params.connectorId) ?? t('title.connect'),
  },
  ConnectingWalletConnect: {
    load: () => import('./connect/ConnectingWalletConnectView.tsx'),
    title: ({ t, state, params }) => {
      const found = state.pairing.walletId === params?.walletId ? state.pairing.recentWallet : undefined
      const { name } = params?.wallet ?? found ?? {}
      return name ?? connectorName(state, 'walletConnect') ?? t('title.connect')
    },
  },
  ConnectingWalletConnectBasic: {
    load: () => import('./connect/ConnectingWalletConnectBasicView.tsx'),
    title: 'connect',
  },
  Account: {
    load: () => import('./account/AccountView.tsx'),
    title: 'account',
    titleHidden: true,
    start: 'network',
  },
  Networks: {
    load: () => import('./network/NetworksView.tsx'),
    title: 'networks',
  },
  SwitchNetwork: {
    load: () => import('./network/SwitchNetworkView.tsx'),
    title: ({ t, kit, params }) =>
      kit.networks.find((network) => network.caipNetworkId === params.networkId)?.name ?? t('title.networks'),
  },
  UnsupportedChain: {
    load: () => import('./network/UnsupportedChainView.tsx'),
    title: 'unsupportedNetwork',
  },
  SwitchActiveChain: {
    load: () => import('./network/SwitchActiveChainView.tsx'),
    title: 'connect',
  },
  WalletSend: {
    load: () => import('./send/WalletSendView.tsx'),
    title: 'send',
  },
  WalletSendSelectToken: {
    load: () => import('./send/WalletSendSelectTokenView.tsx'),
    title: 'chooseToken',
  },
  WalletSendPreview: {
    load: () => import('./send/WalletSendPreviewView.tsx'),
    title: 'review',
  },
  WalletSendResult: {
    load: () => import('./send/WalletSendResultView.tsx'),
    title: 'payment',
  },
  Swap: {
    load: () => import('./swap/SwapView.tsx'),
    title: 'swap',
  },
  SwapSelectToken: {
    load: () => import('./swap/SwapSelectTokenView.tsx'),
    title: 'chooseToken',
  },
  SwapPreview: {
    load: () => import('./swap/SwapPreviewView.tsx'),
    title: 'review',
  },
  SwapResult: {
    load: () => import('./swap/SwapResultView.tsx'),
    title: 'swap',
  },
  OnRampProviders: {
    load: () => import('./buy/OnRampProvidersView.tsx'),
    title: 'chooseProvider',
  },
  OnRampTokenSelect: {
    load: () => import('./buy/OnRampTokenSelectView.tsx'),
    title: 'chooseToken',
  },
  OnRampFiatSelect: {
    load: () => import('./buy/OnRampFiatSelectView.tsx'),
    title: 'chooseCurrency',
  },
  BuyInProgress: {
    load: () => import('./buy/BuyInProgressView.tsx'),
    title: 'buy',
  },
  OnRampActivity: {
    load: () => import('./buy/OnRampActivityView.tsx'),
    title: 'transactions',
  },
  WhatIsABuy: {
    load: () => import('./buy/WhatIsABuyView.tsx'),
    title: 'whatIsABuy',
  },
  WalletReceive: {
    load: () => import('./account/WalletReceiveView.tsx'),
    title: 'receive',
  },
  Transactions: {
    load: () => import('./history/TransactionsView.tsx'),
    title: 'transactions',
  },
  ChooseAccountName: {
    load: () => import('./names/ChooseAccountNameView.tsx'),
    title: 'chooseName',
  },
  RegisterAccountName: {
    load: () => import('./names/RegisterAccountNameView.tsx'),
    title: 'registerName',
  },
  RegisterAccountNameSuccess: {
    load: () => import('./names/RegisterAccountNameSuccessView.tsx'),
    title: 'chooseName',
  },
  NftDetails: {
    load: () => import('./account/NftDetailsView.tsx'),
    title: 'nft',
  },
  ConnectWallets: {
    load: () => import('./connect/ConnectWalletsView.tsx'),
    title: 'wallets',
  },
  ConnectSocials: {
    load: () => import('./login/ConnectSocialsView.tsx'),
    title: 'logins',
  },
  ConnectingSocial: {
    load: () => import('./login/ConnectingSocialView.tsx'),
    title: 'logins',
  },
  ConnectingFarcaster: {
    load: () => import('./login/ConnectingFarcasterView.tsx'),
    title: 'logins',
  },
  EmailVerifyOtp: {
    load: () => import('./login/EmailVerifyOtpView.tsx'),
    title: 'code',
  },
  EmailVerifyDevice: {
    load: () => import('./login/EmailVerifyDeviceView.tsx'),
    title: 'device',
  },
  UpdateEmailWallet: {
    load: () => import('./login/UpdateEmailWalletView.tsx'),
    title: 'changeEmail',
  },
  UpdateEmailPrimaryOtp: {
    load: () => import('./login/UpdateEmailPrimaryOtpView.tsx'),
    title: 'changeEmail',
  },
  UpdateEmailSecondaryOtp: {
    load: () => import('./login/UpdateEmailSecondaryOtpView.tsx'),
    title: 'changeEmail',
  },
  ApproveTransaction: {
    load: () => import('./login/ApproveTransactionView.tsx'),
    title: 'approve',
  },
  SIWXSignMessage: {
    load: () => import('./siwx/SIWXSignMessageView.tsx'),
    title: 'siwx',
  },
  Profile: {
    load: () => import('./login/ProfileView.tsx'),
    title: 'profile',
  },
  SmartSessionList: {
    load: () => import('./smartSessions/SmartSessionListView.tsx'),
    title: 'permissions',
  },
  SmartSessionCreated: {
    load: () => import('./smartSessions/SmartSessionCreatedView.tsx'),
    title: 'permissions',
  },
  Permissions: {
    load: () => import('./permissions/PermissionsView.tsx'),
    title: 'permissions',
  },
  MoveEverything: {
    load: () => import('./move/MoveEverythingView.tsx'),
    title: 'move',
  },
  GetWallet: {
    load: () => import('./help/GetWalletView.tsx'),
    title: 'getWallet',
  },
  Downloads: {
    load: () => import('./help/DownloadsView.tsx'),
    title: 'getWallet',
  },
  WhatIsAWallet: {
    load: () => import('./help/WhatIsAWalletView.tsx'),
    title: 'whatIsAWallet',
  },
  WhatIsANetwork: {
    load: () => import('./help/WhatIsANetworkView.tsx'),
    title: 'whatIsANetwork',
  },
} as const satisfies { readonly [Name in ViewName]: ViewDefinition<Name> }

/** Every view by name, for galleries and tests that go through all of them. */
export const viewNames: readonly ViewName[] = Object.keys(registry) as ViewName[]

/** A view that is ready to be shown. */
export type ViewComponent<Name extends ViewName = ViewName> = ComponentType<{ readonly params: ViewParams[Name] }>

/** The texts `title.…` that need no values. */
type TitleKey = {
  [Key in FirstMessageKey]: [Placeholder<Key>] extends [never]
    ? Key extends `title.${infer Title}`
      ? Title
      : never
    : never
}[FirstMessageKey]

type TitleContext<Name extends ViewName> = {
  readonly t: Translate<FirstMessageKey>
  readonly kit: Kit
  readonly state: KitState
  readonly params: ViewParams[Name]
}

/** What the modal has to know of a view before its code is here. */
type ViewDefinition<Name extends ViewName = ViewName> = {
  /** Fetches the file of the view, which exports it under its name. */
  readonly load: () => Promise<{ readonly [Export in `${Name}View`]: ViewComponent<Name> }>
  /** The text `title.…`, or what is made of the state. */
  readonly title: TitleKey | ((context: TitleContext<Name>) => string)
  /** The view speaks for itself: the title is for screen readers only. */
  readonly titleHidden?: boolean
  /** What is shown before the title while there is no back button. */
  readonly start?: 'help' | 'network'
}

/** An entry of the view stack whose code is here. */
export type LoadedEntry = { readonly entry: ViewEntry; readonly View: ViewComponent }

/** The name of a connector, also of one that is connected and has gone from the page. */
function connectorName(state: KitState, connectorId: string): string | undefined {
  const connector = state.connectors.find((candidate) => candidate.id === connectorId)
  return connector?.name ?? state.connections.get(connectorId)?.name
}

/** The definition of any view. Its params are those of the same stack entry: `registry` checks each pair. */
export function definitionOf(view: ViewName): ViewDefinition {
  return registry[view] as unknown as ViewDefinition
}

/** Fetches the code of a view. */
export async function loadView(view: ViewName): Promise<ViewComponent> {
  return (await definitionOf(view).load())[`${view}View`]
}

/** What the header of a view says. */
export function titleOf({ view, params }: ViewEntry, context: Omit<TitleContext<ViewName>, 'params'>): string {
  const { title } = definitionOf(view)
  return typeof title === 'string' ? context.t(`title.${title}`) : title({ ...context, params })
}

import type { Kit, KitState, ViewEntry, ViewName, ViewParams } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { FirstMessageKey, Translate } from '../messages/messages.types.ts'

/**
 * Every view of the modal. The names are core's: a name without a view is a type error, and so are wrong params. Each
 * view is a chunk of its own, fetched when it is first wanted; only Connect comes with the modal.
 */
export const registry = {
  Connect: {
    load: async () => (await import('./connect/ConnectView.tsx')).ConnectView,
    title: ({ t }) => t('title.connect'),
    start: 'help',
  },
  AllWallets: {
    load: async () => (await import('./connect/AllWalletsView.tsx')).AllWalletsView,
    title: ({ t }) => t('title.allWallets'),
  },
  ConnectingExternal: {
    load: async () => (await import('./connect/ConnectingExternalView.tsx')).ConnectingExternalView,
    title: ({ t, state, params }) => connectorName(state, params.connectorId) ?? t('title.connect'),
  },
  ConnectingMultiChain: {
    load: async () => (await import('./connect/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
    title: ({ t, state, params }) => connectorName(state, params.connectorId) ?? t('title.connect'),
  },
  ConnectingWalletConnect: {
    load: async () => (await import('./connect/ConnectingWalletConnectView.tsx')).ConnectingWalletConnectView,
    title: ({ t, state, params }) => {
      const found = state.pairing.walletId === params?.walletId ? state.pairing.recentWallet : undefined
      const { name } = params?.wallet ?? found ?? {}
      return name ?? connectorName(state, 'walletConnect') ?? t('title.connect')
    },
  },
  ConnectingWalletConnectBasic: {
    load: async () => (await import('./connect/ConnectingWalletConnectBasicView.tsx')).ConnectingWalletConnectBasicView,
    title: ({ t }) => t('title.connect'),
  },
  Account: {
    load: async () => (await import('./account/AccountView.tsx')).AccountView,
    title: ({ t }) => t('title.account'),
    titleHidden: true,
    start: 'network',
  },
  Networks: {
    load: async () => (await import('./network/NetworksView.tsx')).NetworksView,
    title: ({ t }) => t('title.networks'),
  },
  SwitchNetwork: {
    load: async () => (await import('./network/SwitchNetworkView.tsx')).SwitchNetworkView,
    title: ({ t, kit, params }) =>
      kit.networks.find((network) => network.caipNetworkId === params.networkId)?.name ?? t('title.networks'),
  },
  UnsupportedChain: {
    load: async () => (await import('./network/UnsupportedChainView.tsx')).UnsupportedChainView,
    title: ({ t }) => t('title.unsupportedNetwork'),
  },
  SwitchActiveChain: {
    load: async () => (await import('./network/SwitchActiveChainView.tsx')).SwitchActiveChainView,
    title: ({ t }) => t('title.connect'),
  },
  WalletSend: {
    load: async () => (await import('./send/WalletSendView.tsx')).WalletSendView,
    title: ({ t }) => t('title.send'),
  },
  WalletSendSelectToken: {
    load: async () => (await import('./send/WalletSendSelectTokenView.tsx')).WalletSendSelectTokenView,
    title: ({ t }) => t('title.chooseToken'),
  },
  WalletSendPreview: {
    load: async () => (await import('./send/WalletSendPreviewView.tsx')).WalletSendPreviewView,
    title: ({ t }) => t('title.review'),
  },
  WalletSendResult: {
    load: async () => (await import('./send/WalletSendResultView.tsx')).WalletSendResultView,
    title: ({ t }) => t('title.payment'),
  },
  Swap: {
    load: async () => (await import('./swap/SwapView.tsx')).SwapView,
    title: ({ t }) => t('title.swap'),
  },
  SwapSelectToken: {
    load: async () => (await import('./swap/SwapSelectTokenView.tsx')).SwapSelectTokenView,
    title: ({ t }) => t('title.chooseToken'),
  },
  SwapPreview: {
    load: async () => (await import('./swap/SwapPreviewView.tsx')).SwapPreviewView,
    title: ({ t }) => t('title.review'),
  },
  SwapResult: {
    load: async () => (await import('./swap/SwapResultView.tsx')).SwapResultView,
    title: ({ t }) => t('title.swap'),
  },
  WalletReceive: {
    load: async () => (await import('./account/WalletReceiveView.tsx')).WalletReceiveView,
    title: ({ t }) => t('title.receive'),
  },
  Transactions: {
    load: async () => (await import('./history/TransactionsView.tsx')).TransactionsView,
    title: ({ t }) => t('title.transactions'),
  },
  ChooseAccountName: {
    load: async () => (await import('./names/ChooseAccountNameView.tsx')).ChooseAccountNameView,
    title: ({ t }) => t('title.chooseName'),
  },
  RegisterAccountName: {
    load: async () => (await import('./names/RegisterAccountNameView.tsx')).RegisterAccountNameView,
    title: ({ t }) => t('title.registerName'),
  },
  RegisterAccountNameSuccess: {
    load: async () => (await import('./names/RegisterAccountNameSuccessView.tsx')).RegisterAccountNameSuccessView,
    title: ({ t }) => t('title.chooseName'),
  },
  NftDetails: {
    load: async () => (await import('./account/NftDetailsView.tsx')).NftDetailsView,
    title: ({ t }) => t('title.nft'),
  },
  ConnectWallets: {
    load: async () => (await import('./connect/ConnectWalletsView.tsx')).ConnectWalletsView,
    title: ({ t }) => t('title.wallets'),
  },
  ConnectSocials: {
    load: async () => (await import('./login/ConnectSocialsView.tsx')).ConnectSocialsView,
    title: ({ t }) => t('title.logins'),
  },
  ConnectingSocial: {
    load: async () => (await import('./login/ConnectingSocialView.tsx')).ConnectingSocialView,
    title: ({ t }) => t('title.logins'),
  },
  EmailVerifyOtp: {
    load: async () => (await import('./login/EmailVerifyOtpView.tsx')).EmailVerifyOtpView,
    title: ({ t }) => t('title.code'),
  },
  EmailVerifyDevice: {
    load: async () => (await import('./login/EmailVerifyDeviceView.tsx')).EmailVerifyDeviceView,
    title: ({ t }) => t('title.device'),
  },
  UpdateEmailWallet: {
    load: async () => (await import('./login/UpdateEmailWalletView.tsx')).UpdateEmailWalletView,
    title: ({ t }) => t('title.changeEmail'),
  },
  UpdateEmailPrimaryOtp: {
    load: async () => (await import('./login/UpdateEmailPrimaryOtpView.tsx')).UpdateEmailPrimaryOtpView,
    title: ({ t }) => t('title.changeEmail'),
  },
  UpdateEmailSecondaryOtp: {
    load: async () => (await import('./login/UpdateEmailSecondaryOtpView.tsx')).UpdateEmailSecondaryOtpView,
    title: ({ t }) => t('title.changeEmail'),
  },
  ApproveTransaction: {
    load: async () => (await import('./login/ApproveTransactionView.tsx')).ApproveTransactionView,
    title: ({ t }) => t('title.approve'),
  },
  SIWXSignMessage: {
    load: async () => (await import('./siwx/SIWXSignMessageView.tsx')).SIWXSignMessageView,
    title: ({ t }) => t('title.siwx'),
  },
  Profile: {
    load: async () => (await import('./login/ProfileView.tsx')).ProfileView,
    title: ({ t }) => t('title.profile'),
  },
  GetWallet: {
    load: async () => (await import('./help/GetWalletView.tsx')).GetWalletView,
    title: ({ t }) => t('title.getWallet'),
  },
  Downloads: {
    load: async () => (await import('./help/DownloadsView.tsx')).DownloadsView,
    title: ({ t }) => t('title.getWallet'),
  },
  WhatIsAWallet: {
    load: async () => (await import('./help/WhatIsAWalletView.tsx')).WhatIsAWalletView,
    title: ({ t }) => t('title.whatIsAWallet'),
  },
  WhatIsANetwork: {
    load: async () => (await import('./help/WhatIsANetworkView.tsx')).WhatIsANetworkView,
    title: ({ t }) => t('title.whatIsANetwork'),
  },
} as const satisfies { readonly [Name in ViewName]: ViewDefinition<Name> }

/** Every view by name, for galleries and tests that go through all of them. */
export const viewNames: readonly ViewName[] = Object.keys(registry) as ViewName[]

/** A view that is ready to be shown. */
export type ViewComponent<Name extends ViewName = ViewName> = ComponentType<{ readonly params: ViewParams[Name] }>

type TitleContext<Name extends ViewName> = {
  readonly t: Translate<FirstMessageKey>
  readonly kit: Kit
  readonly state: KitState
  readonly params: ViewParams[Name]
}

/** What the modal has to know of a view before its code is here. */
type ViewDefinition<Name extends ViewName = ViewName> = {
  /** Fetches the code; asked once. */
  readonly load: () => Promise<ViewComponent<Name>>
  readonly title: (context: TitleContext<Name>) => string
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

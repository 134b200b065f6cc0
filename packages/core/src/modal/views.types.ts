import type { CaipAddress, CaipNetworkId, Namespace, Wallet } from '@latchkey/protocol'
import type { PairingPlatform } from '../pairing/pairingState.ts'
import type { Permission } from '../permissions/readPermission.ts'

/** Parameters of each view. Extend it by declaration merging to add views of your own. */
export interface ViewParams {
  /** With a namespace: only wallets for it, and they are asked for it alone. */
  Connect: { namespace?: Namespace } | undefined
  AllWallets: { search?: string } | undefined
  /** Who has its directory entry at hand gives it: the view then offers the other ways to the wallet. */
  ConnectingExternal: { connectorId: string; namespace?: Namespace; wallet?: Wallet }
  ConnectingMultiChain: { connectorId: string }
  /** Any wallet unless one is named. A caller that has its directory entry passes that too: it is then not fetched. */
  ConnectingWalletConnect: { walletId?: string; wallet?: Wallet; platform?: PairingPlatform } | undefined
  ConnectingWalletConnectBasic: undefined
  Account: undefined
  Networks: undefined
  SwitchNetwork: { networkId: CaipNetworkId }
  /** `feature`: the app works there, this of it does not. */
  UnsupportedChain: { feature: 'swap' } | undefined
  SwitchActiveChain: { namespace: Namespace; networkId: CaipNetworkId | undefined }
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendResult: undefined
  /** What the form begins with; a token by its symbol, its address or its CAIP-10. */
  Swap: { amount?: string; fromToken?: string; toToken?: string } | undefined
  SwapSelectToken: { target: 'sourceToken' | 'toToken' }
  SwapPreview: undefined
  SwapResult: undefined
  /** What is to be bought; an address unless it is the native token. */
  OnRampProviders: { networkId: CaipNetworkId; address?: CaipAddress } | undefined
  OnRampTokenSelect: undefined
  OnRampFiatSelect: undefined
  /** `blocked`: the browser has opened no window for it. */
  BuyInProgress: { orderId: string; blocked?: boolean }
  /** The purchase that has just arrived, to stand above the others. */
  OnRampActivity: { orderId: string } | undefined
  WhatIsABuy: undefined
  WalletReceive: undefined
  Transactions: undefined
  ChooseAccountName: undefined
  RegisterAccountName: { name?: string } | undefined
  /** Default: the name of the account. */
  RegisterAccountNameSuccess: { name: string } | undefined
  /** `owner`: whose it is, where that is not the connected account. */
  NftDetails: { chainId: string; address: string; tokenId: string; owner?: string }
  ConnectWallets: undefined
  ConnectSocials: undefined
  ConnectingSocial: undefined
  ConnectingFarcaster: undefined
  EmailVerifyOtp: undefined
  EmailVerifyDevice: undefined
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
  ApproveTransaction: undefined
  SIWXSignMessage: undefined
  Profile: undefined
  /** What the app may spend without asking. */
  SmartSessionList: undefined
  /** What was just granted. */
  SmartSessionCreated: { permissions: readonly Permission[] }
  /** What others may do with the account, and taking it back. */
  Permissions: undefined
  /** Moving all that the account has to another wallet. */
  MoveEverything: undefined
  GetWallet: undefined
  Downloads: { walletId: string }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
}

export type ViewName = keyof ViewParams

/** One entry of the modal's history. */
export type ViewEntry = {
  [Name in ViewName]: { readonly view: Name; readonly params: ViewParams[Name] }
}[ViewName]

/** The parameters of a view as the rest of an argument list: left out where the view has none. */
export type ViewArguments<Name extends ViewName> = undefined extends ViewParams[Name]
  ? [params?: ViewParams[Name]]
  : [params: ViewParams[Name]]

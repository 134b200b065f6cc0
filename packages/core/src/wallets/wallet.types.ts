import type { Wallet } from '@latchkey/protocol'
import type { Connector } from '../ports/connector.ts'

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

import type { WalletKitTypes } from '@reown/walletkit'

// What apps ask, as WalletKit hands it on.

export type Proposal = WalletKitTypes.SessionProposal
export type Request = WalletKitTypes.SessionRequest
export type Authentication = WalletKitTypes.SessionAuthenticate

import type { WalletKitTypes } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'

export type Proposal = WalletKitTypes.SessionProposal
export type Request = WalletKitTypes.SessionRequest
export type Authentication = WalletKitTypes.SessionAuthenticate

/** What the phone shows, newest question first. */
export type PhoneState = {
  readonly online: boolean
  readonly proposals: readonly Proposal[]
  readonly authentications: readonly Authentication[]
  readonly requests: readonly Request[]
  readonly sessions: readonly SessionTypes.Struct[]
  readonly notice: string | undefined
}

/** The wallet behind the screens. Every method resolves when the other side has been told. */
export type PhoneWallet = {
  readonly address: `0x${string}`
  getState(): PhoneState
  subscribe(listener: () => void): () => void
  pair(uri: string): Promise<void>
  approveProposal(proposal: Proposal): Promise<void>
  rejectProposal(proposal: Proposal): Promise<void>
  approveAuthentication(request: Authentication): Promise<void>
  rejectAuthentication(request: Authentication): Promise<void>
  approveRequest(request: Request): Promise<void>
  rejectRequest(request: Request): Promise<void>
  disconnect(topic: string): Promise<void>
  setOnline(online: boolean): Promise<void>
}

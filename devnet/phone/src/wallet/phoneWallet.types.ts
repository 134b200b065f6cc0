import type { WalletKitTypes } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import type { PhoneTask, Request } from './kinds/phoneKind.ts'

export type Proposal = WalletKitTypes.SessionProposal
export type Authentication = WalletKitTypes.SessionAuthenticate

/** A question about a request. */
export type PhoneQuestion = NonNullable<PhoneTask['question']> &
  Pick<PhoneTask, 'perform'> & { readonly event: Request }

/** What the phone shows, newest question first. */
export type PhoneState = {
  readonly online: boolean
  readonly proposals: readonly Proposal[]
  readonly authentications: readonly Authentication[]
  readonly requests: readonly PhoneQuestion[]
  readonly sessions: readonly SessionTypes.Struct[]
  readonly notice: string | undefined
}

/** The wallet behind the screens. Every method resolves when the other side has been notified. */
export type PhoneWallet = {
  /** One for each kind of networks, Ethereum's first. */
  readonly addresses: readonly string[]
  getState(): PhoneState
  subscribe(listener: () => void): () => void
  pair(uri: string): Promise<void>
  approveProposal(proposal: Proposal): Promise<void>
  rejectProposal(proposal: Proposal): Promise<void>
  approveAuthentication(request: Authentication): Promise<void>
  rejectAuthentication(request: Authentication): Promise<void>
  approveRequest(request: PhoneQuestion): Promise<void>
  rejectRequest(request: PhoneQuestion): Promise<void>
  disconnect(topic: string): Promise<void>
  setOnline(online: boolean): Promise<void>
}

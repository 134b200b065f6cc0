import type { WalletKitTypes } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import type { PhoneTask, PhoneWords, Request } from './kinds/phoneKind.ts'

export type Proposal = WalletKitTypes.SessionProposal
export type Authentication = WalletKitTypes.SessionAuthenticate

/** A sign-in that comes with a connection, as far as the phone can answer it. */
export type PhoneSignIn = PhoneWords & {
  readonly request: Authentication
  /** The request, with what the phone allows. */
  readonly payload: Authentication['params']['authPayload']
}

/** A question about a request. */
export type PhoneQuestion = NonNullable<PhoneTask['question']> &
  Pick<PhoneTask, 'perform'> & { readonly event: Request }

/** What the phone shows, newest question first. */
export type PhoneState = {
  readonly online: boolean
  readonly proposals: readonly Proposal[]
  readonly authentications: readonly PhoneSignIn[]
  readonly requests: readonly PhoneQuestion[]
  readonly sessions: readonly SessionTypes.Struct[]
  readonly notice: string | undefined
  /** How often the person was asked since the page was opened. */
  readonly questions: number
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
  approveAuthentication(signIn: PhoneSignIn): Promise<void>
  rejectAuthentication(signIn: PhoneSignIn): Promise<void>
  approveRequest(request: PhoneQuestion): Promise<void>
  rejectRequest(request: PhoneQuestion): Promise<void>
  disconnect(topic: string): Promise<void>
  setOnline(online: boolean): Promise<void>
}

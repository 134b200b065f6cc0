import type {
  PendingRequest,
  WalletConnectClient,
  WalletConnectEvent,
  WalletConnectSession,
} from '../client/client.types.ts'

/** What other tabs see of the client. */
export type View = {
  readonly sessions: readonly WalletConnectSession[]
  readonly requests: readonly PendingRequest[]
}

/** The calls that a tab may hand to the one that leads. Each may be repeated: they carry ids or change nothing twice. */
export type CallName = Exclude<keyof WalletConnectClient, 'sessions' | 'pendingRequests' | 'nextId' | 'on' | 'stop'>

/** What tabs of one origin say to each other. */
export type TabMessage =
  | {
      readonly kind: 'call'
      readonly from: string
      readonly id: number
      readonly name: CallName
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'answer'; readonly to: string; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failure'
      readonly to: string
      readonly id: number
      readonly code: string
      readonly message: string
    }
  | { readonly kind: 'event'; readonly event: WalletConnectEvent; readonly view: View }
  /** A tab has begun to lead. */
  | { readonly kind: 'lead'; readonly view: View }
  /** A tab has opened and asks for the state. */
  | { readonly kind: 'look' }

import type { Env, SignInRequest } from '@latchkey/core/ports'
import type { Cacao } from '@latchkey/protocol/siwx'
import type { Curves } from '../keys/curves.ts'
import type { RelayStatus } from '../relay/createRelay.ts'
import type { Participant, SessionNamespaces, SignMethodName } from '../wire/sign.schema.ts'
import type { Answer, State, StoredRequest } from './state.ts'

/** What the app asks of a wallet, per namespace. Everything is optional for the wallet (facts: proposal). */
export type ProposedNamespaces = Readonly<
  Record<
    string,
    { readonly chains: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }
  >
>

/** A pairing that waits for a wallet: shown as QR code or opened as link. */
export type Pairing = { readonly id: number; readonly uri: string; readonly expiresAtMs: number }

/** A session without its keys. */
export type WalletConnectSession = {
  readonly topic: string
  readonly peer: Participant
  readonly namespaces: SessionNamespaces
  readonly expiresAtMs: number
  /** The chain that the wallet is on, by namespace. */
  readonly chains: Readonly<Record<string, string>>
}

/** A request on its way or answered, kept until the app takes the answer. */
export type PendingRequest = StoredRequest

export type WalletConnectEvent =
  | { readonly type: 'relay_status'; readonly status: RelayStatus }
  | { readonly type: 'proposal_published'; readonly id: number }
  /** The wallet said yes; the session follows. */
  | { readonly type: 'proposal_answered'; readonly id: number }
  | { readonly type: 'proposal_rejected'; readonly id: number; readonly code: number; readonly message: string }
  | { readonly type: 'proposal_expire'; readonly id: number }
  | {
      readonly type: 'session_connect'
      readonly id: number
      readonly session: WalletConnectSession | undefined
      /** Signed sign-ins (CAIP-74), when the wallet answered the sign-in and not the plain proposal. */
      readonly auths: readonly Cacao[] | undefined
    }
  | { readonly type: 'session_update' | 'session_extend'; readonly session: WalletConnectSession }
  | {
      readonly type: 'session_event'
      readonly topic: string
      readonly chainId: string
      readonly name: string
      readonly data: unknown
    }
  | { readonly type: 'session_delete' | 'session_expire'; readonly topic: string }
  | { readonly type: 'session_ping'; readonly id: number }
  | { readonly type: 'request_answered'; readonly id: number; readonly answer: Answer }

/** The app's side of WalletConnect v2 Sign. */
export type WalletConnectClient = {
  /** Begins a pairing and proposes a session over it. Calls with the same id begin one: a call may be repeated. */
  propose(id: number, namespaces: ProposedNamespaces): Promise<Pairing>
  /** Begins a pairing, asks for a sign-in, and proposes a plain session beside it for wallets that can't. */
  authenticate(id: number, request: SignInRequest, namespaces?: ProposedNamespaces): Promise<Pairing>
  /** Gives up on a pairing; a late answer is not taken. */
  cancel(id: number): Promise<void>
  /**
   * Asks the wallet. Resolves once the request is safe in the journal; the answer comes under `id`. With a wallet in
   * link mode it resolves with the link that carries the request, for the caller to open.
   */
  request(request: {
    readonly id: number
    readonly topic: string
    readonly chainId: string
    readonly method: string
    readonly params: unknown
    readonly expirySeconds?: number | undefined
  }): Promise<string | undefined>
  /** Takes a message that came by a link instead of the relay. */
  deliver(topic: string, envelope: string): Promise<void>
  /** Takes an answer out of the journal. */
  take(id: number): Promise<void>
  /** Asks whether the wallet is there: `session_ping` with this id comes when it is. */
  ping(id: number, topic: string): Promise<void>
  /** Keeps the chain that the wallet is on; every tab hears it as `session_update`. */
  stand(topic: string, chainId: string): Promise<void>
  disconnect(topic: string): Promise<void>
  sessions(): readonly WalletConnectSession[]
  pendingRequests(): readonly PendingRequest[]
  /** Tries a relay again that had refused this client. */
  retry(): Promise<void>
  /** A new id for a call: 16 digits, so that no client loses precision (facts: framing). */
  nextId(): number
  on(listener: (event: WalletConnectEvent) => void): () => void
  stop(): void
}

/** What the parts of one client share. The state is changed in place by each part, and saved by the client. */
export type ClientContext = {
  readonly env: Env
  readonly metadata: Participant['metadata']
  readonly curves: Curves
  readonly state: State
  /** Pings that wait for their answer; a reload forgets them. */
  readonly pings: Set<number>
  /** An id for a message of this client's own. */
  nextId(): number
  /** Puts a sealed message into the outbox. */
  send(message: {
    readonly topic: string
    readonly symKey: string
    readonly payload: object
    readonly method: SignMethodName
    readonly kind: 'request' | 'response'
    readonly ttlSeconds?: number | undefined
  }): void
  emit(event: WalletConnectEvent): void
}

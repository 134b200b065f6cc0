import type { AccountType, CaipAddress, CaipNetworkId, LoginProvider, Namespace } from '@latchkey/protocol'
import type { Cacao } from '@latchkey/protocol/siwx'
import type { Env } from './env.ts'
import type { LoginPort, SocialReturn } from './login.ts'

/** Spec section 3, Connector. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/** What a wallet says when it lets the page in, or when that changes. */
export type ConnectorSession = {
  /** CAIP-10 accounts, the wallet's preferred one first. May span namespaces. Never empty. */
  readonly accounts: readonly CaipAddress[]
  /** The chain that the wallet is on now, if it reports one. */
  readonly networkId: CaipNetworkId | undefined
  /** What the wallet calls itself, where the connector reaches many. */
  readonly walletName?: string | undefined
  /** What the wallet says of single accounts besides their address. */
  readonly accountFacts?: AccountFacts | undefined
  /** Who it is, where the wallet knows: the embedded wallet does. */
  readonly user?: ConnectorUser | undefined
  /** Of wallets with smart accounts. */
  readonly smartAccount?: SmartAccountFacts | undefined
  /** What the wallet approved, per namespace. Absent: not reported, every network may be asked for. */
  readonly approved?: Partial<Record<Namespace, ApprovedNetworks>> | undefined
}

/** The person behind a wallet that knows them. */
export type ConnectorUser = {
  /** Null: they have none there. */
  readonly email: string | null | undefined
  readonly userName: string | null | undefined
  /** The account that they log in with; absent for a login by mail. */
  readonly socialProvider: LoginProvider | undefined
}

/** What a wallet says of its smart account, which has the address of the plain one (EIP-7702). */
export type SmartAccountFacts = {
  /** Where it can be one. */
  readonly networkIds: readonly CaipNetworkId[]
  /** Which of the two the person wants. */
  readonly preferredType: 'eoa' | 'smartAccount'
  /** Its code is in force on the network in use. */
  readonly isDeployed: boolean
}

/** What wallets say of their accounts, by CAIP-10 address. */
export type AccountFacts = Readonly<Record<CaipAddress, AccountFact>>

/** What a wallet says of one account. */
export type AccountFact = {
  /** Absent: an account with a key of its own or, on Bitcoin, one for payments. */
  readonly type?: AccountType | undefined
  /** In hex, without `0x`. */
  readonly publicKey?: string | undefined
  /** Where in the wallet's seed the key lies (BIP-32), such as `m/84'/0'/0'/0/0`. */
  readonly path?: string | undefined
}

/** The networks of a namespace that a wallet approved. */
export type ApprovedNetworks = {
  readonly networkIds: readonly CaipNetworkId[]
  /** It can be asked to add others. */
  readonly supportsAllNetworks: boolean
}

/** A sign-in that a wallet is asked for together with the connection (CAIP-122, CAIP-222). The wallet fills in the account. */
export type SignInRequest = {
  readonly domain: string
  /** The page that asks (`uri` of EIP-4361). */
  readonly uri: string
  readonly nonce: string
  /** `1`. */
  readonly version: string
  /** CAIP-2; the network in use. */
  readonly chainId: CaipNetworkId
  /** CAIP-2 ids; the active chain first. */
  readonly chains: readonly CaipNetworkId[]
  /** RFC 3339, as are the other times. */
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Methods that the sign-in also allows (ReCaps, ERC-5573). */
  readonly methods?: readonly string[] | undefined
  /** Universal link of a wallet on this device that knows link mode: the pairing's `uri` is then a link to it. */
  readonly walletLink?: string | undefined
}

/** A sign-in as a wallet has answered it: a claim, until its signature is checked. */
export type SignInResult = {
  readonly account: CaipAddress
  /** The text that the wallet says that it signed. */
  readonly message: string
  /** eip155: hex. solana: base58. */
  readonly signature: string
  /** The whole answer, of wallets that give one (CAIP-74). */
  readonly cacao?: Cacao | undefined
  /** What the connector asked the wallet to be allowed, where the request left that to it. */
  readonly askedMethods?: readonly string[] | undefined
}

/**
 * The progress of a connection over a relay. `Proposed`: the relay has the request. `Answered`: a wallet has said yes.
 */
export type PairingProgress =
  | { readonly type: 'RelayConnecting' | 'RelayOpened' | 'Proposed' | 'Answered' }
  /** `RelayRefusedClock`: for the time that this device has written. */
  | { readonly type: 'RelayLost' | 'RelayRefused' | 'RelayRefusedClock'; readonly reason: string }

/** What a connector is passed to connect. */
export type ConnectOptions = {
  readonly networkIds: readonly CaipNetworkId[]
  readonly signal: AbortSignal
  /** Called with the link to show as QR code or to open, by connectors that reach wallets elsewhere. */
  readonly onPairing?: ((pairing: { readonly uri: string; readonly expiresAtMs: number }) => void) | undefined
  readonly onProgress?: ((progress: PairingProgress) => void) | undefined
  /** Asks for a sign-in at once; wallets that can't are asked for a plain session. */
  readonly signIn?: SignInRequest | undefined
  /**
   * Judges the wallet's sign-in, before the connection counts. Where it rejects, so does `connect`, and the wallet's
   * session is ended. Not called where the wallet only let the page in.
   */
  readonly onSignIn?: ((results: readonly SignInResult[]) => Promise<void>) | undefined
}

export type ConnectorListener = {
  /** Accounts or chain changed. */
  changed(session: ConnectorSession): void
  /** The wallet ended the session by itself. */
  disconnected(): void
  /** Requests wait for the person on a screen of the wallet's own, which it shows above the page; or none does any more. */
  waiting?(waits: boolean): void
  /** A failure to show to the person, whatever request caused it. */
  failed?(error: import('@latchkey/protocol').KitError): void
}

/** Who listens at the other end of a connector that reaches wallets elsewhere. */
export type WalletReach = {
  /** Wallets of app stores do: they know one relay, the public one. */
  readonly storeWallets: boolean
  /** The practice phone of a devnet, where that is all that does. */
  readonly practicePhoneUrl: string | undefined
}

/** One way to reach one wallet. Holds no connection state: the kit's store is the only owner. */
export type Connector = {
  /** Stable across reloads: the rdns of an announced wallet, else a fixed word. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** The first namespace of `namespaces`. Spec section 3. */
  readonly chain: Namespace
  readonly namespaces: readonly Namespace[]
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  readonly info: { readonly rdns: string | undefined }
  /** `false`: a way to wallet apps of the device, of which there may be none. */
  readonly installed?: false | undefined
  /** Which wallets answer, of a connector that reaches many. Absent: any. */
  readonly reach?: WalletReach | undefined
  /** Id of the wallet in the directory. */
  readonly explorerId: string | undefined
  /** The family whose sign-in may come with a connection of several: the wallet then connects that one alone. */
  readonly signInFamily?: Namespace | undefined
  /** Two connectors with the same key speak to the same provider object. */
  readonly providerKey: unknown
  /**
   * Asks the wallet. Must call the wallet synchronously, so that the prompt opens inside the person's gesture.
   * Rejects with `wallet/user-rejected`, `wallet/request-pending`, `wallet/unavailable`, `wallet/no-account` or `unknown`.
   */
  connect(options: ConnectOptions): Promise<ConnectorSession>
  /** Looks whether the wallet still lets the page in, without any prompt. `undefined` when it does not. */
  reconnect(options: {
    networkIds: readonly CaipNetworkId[]
    signal: AbortSignal
  }): Promise<ConnectorSession | undefined>
  /**
   * Waits for a wallet that an earlier page had asked, without any prompt. `undefined` where none was asked, nothing came
   * of it, or the signal aborted.
   */
  resume?(options: {
    signal: AbortSignal
    /** Passed when the person is back from a provider, so that their login goes on. */
    onLoginReturn?: ((back: SocialReturn) => void) | undefined
  }): Promise<ConnectorSession | undefined>
  disconnect(): Promise<void>
  /** Asks the wallet to switch to another chain, adding the chain if the wallet doesn't know it. */
  switchNetwork?(options: { network: import('@latchkey/protocol').Network; rpcUrls: readonly string[] }): Promise<void>
  /** The provider object (EIP-1193 on eip155). */
  getProvider(): Promise<unknown>
  /** Starts listening. Returns the stop function. */
  watch(listener: ConnectorListener): () => void
  /** Logins by mail and social accounts, of a connector of type AUTH. */
  readonly login?: LoginPort | undefined
  /** Gives up the requests that wait for the person (`waiting`). Reads go on. */
  rejectRequests?(): void
}

/** Finds connectors: some at once, some later (announced wallets). */
export type ConnectorSource = (context: { readonly env: Env }) => {
  /** The connectors known now. */
  current(): readonly Connector[]
  /** Starts discovery; calls `changed` whenever `current()` gives another answer. Returns the stop function. */
  start(changed: () => void): () => void
}

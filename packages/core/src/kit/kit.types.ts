import type { CaipAddress, CaipNetworkId, ErrorCode, KitError, Namespace, Network, Wallet } from '@latchkey/protocol'
import type { Currency, OnrampOffer } from '@latchkey/protocol/http'
import type { StoreApi } from 'zustand/vanilla'
import type { ViewEntry } from '../modal/views.types.ts'
import type { PairingState } from '../pairing/pairingState.ts'
import type { Plan } from '../plan/planState.ts'
import type { ChainAdapter, ChainDriver, TokenRef } from '../ports/adapter.ts'
import type { Connector, ConnectorSession, ConnectorSource } from '../ports/connector.ts'
import type { Env } from '../ports/env.ts'
import type { VerifySigned } from '../ports/verifySigned.ts'
import type { SendState } from '../send/sendState.ts'
import type { SiweConfig } from '../siwx/siweConfig.ts'
import type { SiwxConfig, SiwxState } from '../siwx/siwxState.ts'
import type { Internals } from './internals.ts'

/** Public connection statuses. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** A session with one wallet. Accounts may span namespaces. */
export type Connection = {
  /** Equal to the connector's id: one connection a connector. */
  readonly uid: string
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly type: Connector['type']
  readonly accounts: readonly CaipAddress[]
  /** The network of the wallet itself, per namespace; may differ from the app's network. */
  readonly walletNetworkId: CaipNetworkId | undefined
  /** What the wallet said of single accounts. */
  readonly accountFacts?: ConnectorSession['accountFacts']
  /** Who it is, where the wallet knows. Not kept in the kit's record. */
  readonly user?: ConnectorSession['user']
  /** Of wallets with smart accounts. Not kept in the kit's record. */
  readonly smartAccount?: ConnectorSession['smartAccount']
  /** The networks that the wallet approved, per namespace. Absent: it did not report them. */
  readonly approved?: ConnectorSession['approved']
}

/** Which kind of network a wallet is asked for now, where it is asked for several in one go. */
export type AttemptPart = {
  readonly namespace: Namespace
  /** All that it is asked for, in order. */
  readonly namespaces: readonly Namespace[]
}

/** An attempt to connect, from the click to its end. */
export type ConnectAttempt =
  | { readonly status: 'idle' }
  | {
      readonly status: 'pending'
      readonly connectorId: string
      readonly startedAtMs: number
      readonly slow: boolean
      readonly part?: AttemptPart | undefined
    }
  | { readonly status: 'failed'; readonly connectorId: string; readonly error: KitError }

export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shaking: boolean
  readonly embedded: boolean
  /** Never empty. The last entry is shown. */
  readonly stack: readonly ViewEntry[]
  /** Direction of the last move, for the transition. */
  readonly direction: 'forward' | 'back' | 'none'
}

export type NotificationVariant = 'success' | 'error' | 'loading'

/** What a notification of the kit's own says, for the message catalogue. */
export type NotificationText =
  | { readonly key: 'sent'; readonly what: string }
  | { readonly key: 'swapped'; readonly give: string; readonly get: string }
  | { readonly key: `bought.${OnrampOffer['kind']}` | 'buyFailed'; readonly what: string }
  | { readonly key: 'walletEnded'; readonly name: string }
  | { readonly key: 'emailChanged' }
  | { readonly key: 'disconnected'; readonly name: string }
  | { readonly key: 'disconnectedAll' | 'loggedOut' | 'authenticating' }
  /** Of a wallet that was asked for several kinds of network. */
  | { readonly key: 'connectedInPart'; readonly connected: readonly string[]; readonly missing: readonly string[] }

export type Notification = {
  readonly message: string
  /** Set where the message reports a failure: the screen shows the message catalogue's sentence for it. */
  readonly code: ErrorCode | undefined
  /** Set where the kit itself speaks: the screen says it in the person's language, `message` is its English. */
  readonly text: NotificationText | undefined
  readonly variant: NotificationVariant
  readonly svg: string | undefined
  readonly open: boolean
  readonly autoClose: boolean
  /** A link shown behind the message: the transaction, in the explorer of this name or, without one, in the app. */
  readonly link: { readonly href: string; readonly label: string | undefined } | undefined
}

export type ThemeMode = 'dark' | 'light' | 'system'

export type ThemeState = {
  readonly themeMode: ThemeMode
  /** Custom properties without the `--lk-` prefix, for example `{ m: '11px', z: '2000' }`. */
  readonly themeVariables: Readonly<Record<string, string>>
  readonly preset: string | undefined
  readonly accent: string | undefined
}

export type KitState = {
  readonly connectors: readonly Connector[]
  readonly connections: ReadonlyMap<string, Connection>
  /** The connection in use, per namespace. */
  readonly currentByNamespace: Partial<Record<Namespace, string>>
  /** The network in use, per namespace. */
  readonly networkByNamespace: Partial<Record<Namespace, CaipNetworkId>>
  readonly activeNamespace: Namespace | undefined
  /** See `selectStatus`. */
  readonly status: ConnectionStatus
  /** The stored record, which has connections, is being read. */
  readonly hydrating: boolean
  readonly attempt: ConnectAttempt
  readonly pairing: PairingState
  readonly switchingNamespace: boolean
  /** The network that the wallet is asked to switch to. */
  readonly switchingNetworkId: CaipNetworkId | undefined
  /** The wallet has not answered for 5 s: say where to look. */
  readonly switchingSlow: boolean
  readonly lastConnectorId: string | undefined
  readonly recentWallets: readonly RecentWallet[]
  /** Sessions of an earlier page whose wallet could not be asked yet: its extension is slow or switched off. */
  readonly pendingReconnects: ReadonlyMap<string, Connection>
  readonly modal: ModalState
  readonly notification: Notification
  readonly theme: ThemeState
  readonly send: SendState
  /** The sign-in of the account in use. */
  readonly siwx: SiwxState
  /** What is priced, asked for, on its way and done, the oldest first. 99 at most. */
  readonly plans: readonly Plan[]
  readonly profile: AccountProfile | undefined
  readonly display: DisplayState
  /** The person agrees to usage reports. */
  readonly analyticsConsent: boolean
  readonly currentTab: number
  /** What a login with Farcaster that is under way shows as a code. */
  readonly farcasterUrl?: string | undefined
  readonly locale: string
  /** What the app calls addresses, by address in the form of its chain. */
  readonly addressLabels: Readonly<Record<string, string>>
}

/**
 * What a page is drawn by until the kit has read its record: plain data, from `cookieToInitialState`. It
 * connects no wallet: no action of the kit sees it.
 */
export type InitialState = {
  readonly activeNamespace?: Namespace
  readonly networkByNamespace: KitState['networkByNamespace']
  readonly currentByNamespace: KitState['currentByNamespace']
  readonly connections: readonly Connection[]
}

/** A wallet that was used before. `id` is the directory's or, for a wallet that it doesn't know, the connector's. */
export type RecentWallet = { readonly id: string; readonly name: string; readonly imageUrl: string | undefined }

/** A token that the app names. */
export type KitToken = TokenRef & { readonly name?: string | undefined; readonly iconUrl?: string | undefined }

/** How figures are shown: a person's choice. */
export type DisplayState = {
  /** The currency of values. */
  readonly currency: Currency
  /** Amounts and values are hidden from people nearby. */
  readonly balancesHidden: boolean
}

/** The name and the picture of an account, as last looked up or registered. */
export type AccountProfile = {
  /** In the form of its chain. */
  readonly address: string
  /** Undefined: it has none. */
  readonly name: string | undefined
  readonly imageUrl: string | undefined
}

export type KitFeatures = {
  readonly receive: boolean
  readonly send: boolean
  readonly swaps: boolean
  /** Absent: on. A default of its own would be loaded with the button. */
  readonly onramp?: boolean | undefined
  readonly emailShowWallets: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  /** In the account, what people let this app spend; in the modal, a word on each permission that `requestPermissions` got. */
  readonly smartSessions: boolean
  readonly collapseWallets: boolean
  readonly pay: boolean
  readonly branding: boolean
}

export type CreateKitOptions = {
  readonly networks: readonly [Network, ...Network[]]
  readonly adapters?: readonly ChainAdapter[]
  readonly connectors?: readonly ConnectorSource[]
  /** Base URL of the api service, without a slash at the end. Without it the kit asks no service. */
  readonly apiUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly defaultNetwork?: CaipNetworkId | undefined
  readonly metadata?: { name: string; description?: string; url?: string; icons?: readonly string[] } | undefined
  readonly features?: Partial<KitFeatures> | undefined
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: Readonly<Record<string, string>> | undefined
  readonly themePreset?: string | undefined
  readonly accent?: string | undefined
  /** The app's own RPC URLs per network: tried before anything else. */
  readonly customRpcUrls?: Partial<Record<CaipNetworkId, readonly string[]>> | undefined
  /** Tokens that are read from the node of a network where the api does not know the chain. */
  readonly tokens?: Partial<Record<CaipNetworkId, readonly KitToken[]>> | undefined
  readonly customWallets?: readonly Wallet[] | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets hidden by rdns or name, without regard to case. */
  readonly excludeWallets?: readonly string[] | undefined
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  readonly connectorTypeOrder?: readonly string[] | undefined
  /**
   * In which order the Connect view has its ways in. Default: e-mail, social, wallet. `INSTALLED_FIRST` puts wallets
   * before the logins where the browser has one.
   */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[] | 'INSTALLED_FIRST' | undefined
  /** Where every mail of this installation can be read: the inbox of a devnet, linked beside the code. */
  readonly mailboxUrl?: string | undefined
  /** Whether the browser keeps how a person logged in last, to offer it first. Default true. */
  readonly rememberLogin?: boolean | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** Whether the person has agreed to usage reports. Default false: nothing is sent. */
  readonly analyticsConsent?: boolean | undefined
  /** The currency of values. Default `usd`. */
  readonly currency?: Currency | undefined
  /** Covers amounts and values. Default false. */
  readonly balancesHidden?: boolean | undefined
  /** Where names are registered. Default `reown.id`; the service has to keep the zone. */
  readonly nameZone?: string | undefined
  /** Where the app shows a transaction itself: a path of its own, or a URL. Default: the explorer of the network. */
  readonly transactionUrl?: ((transaction: { networkId: CaipNetworkId; hash: string }) => string) | undefined
  readonly enableNetworkSwitch?: boolean | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  readonly manualWCControl?: boolean | undefined
  /** Whether wallet apps are opened by their web address rather than by their own scheme. Default true. */
  readonly preferUniversalLinks?: boolean | undefined
  readonly enableEmbedded?: boolean | undefined
  readonly enableReconnect?: boolean | undefined
  readonly locale?: string | undefined
  /** What the app is built with, sent to the services as part of the SDK version. Default `html`. */
  readonly platform?: string | undefined
  /** Signs people in by their wallets: `defaultSiwx()` and `serverSiwx()` of `latchkey/siwx`, or the app's own. */
  readonly siwx?: SiwxConfig | undefined
  /** The older form of the same, for Ethereum alone. Not beside `siwx`. */
  readonly siweConfig?: SiweConfig | undefined
  /** Says whether a text was signed by an account: `verifySigned` of `latchkey/move`. Without it nothing can be moved as a whole. */
  readonly verify?: VerifySigned | undefined
  /** Prefix of the storage key; two kits on a page need two. */
  readonly storageKey?: string | undefined
  readonly env?: Partial<Env> | undefined
}

/** What is given and what is got, as a person reads it. */
type SwapFacts = {
  readonly network: CaipNetworkId
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

/** Events that a host page may listen to. Past tense. */
export type KitEvent =
  | { readonly type: 'MODAL_OPEN'; readonly connected: boolean }
  | { readonly type: 'MODAL_CLOSE'; readonly connected: boolean }
  | { readonly type: 'SELECT_WALLET'; readonly name: string; readonly platform: string }
  | { readonly type: 'CONNECT_SUCCESS'; readonly method: string; readonly name: string }
  | { readonly type: 'CONNECT_ERROR'; readonly message: string }
  | { readonly type: 'DISCONNECT_SUCCESS'; readonly namespace: Namespace | 'all' }
  | { readonly type: 'DISCONNECT_ERROR'; readonly message: string }
  | { readonly type: 'SWITCH_NETWORK'; readonly network: CaipNetworkId }
  | { readonly type: 'SET_PREFERRED_ACCOUNT_TYPE'; readonly accountType: string; readonly network: CaipNetworkId }
  | {
      readonly type: 'SEND_INITIATED' | 'SEND_SUCCESS'
      readonly network: CaipNetworkId
      readonly token: string
      readonly amount: string
    }
  | { readonly type: 'SEND_ERROR'; readonly network: CaipNetworkId; readonly message: string }
  | ({ readonly type: 'INITIATE_SWAP' | 'SWAP_SUCCESS' } & SwapFacts)
  | ({ readonly type: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'; readonly message: string } & SwapFacts)
  | {
      readonly type:
        | 'CLICK_ALL_WALLETS'
        | 'CLICK_WALLET_HELP'
        | 'CLICK_NETWORK_HELP'
        | 'CLICK_GET_WALLET'
        | 'CLICK_NETWORKS'
        | 'CLICK_TRANSACTIONS'
        | 'OPEN_ENS_FLOW'
        | 'CLICK_SELECT_TOKEN_TO_SWAP'
        | 'CLICK_SELECT_NETWORK_TO_SWAP'
    }
  | { readonly type: 'OPEN_SWAP'; readonly network: CaipNetworkId }
  | { readonly type: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY'; readonly isSmartAccount: boolean }
  | { readonly type: 'SELECT_BUY_PROVIDER'; readonly provider: string; readonly isSmartAccount: boolean }
  | { readonly type: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'; readonly ensName: string }
  | { readonly type: 'REGISTER_NAME_ERROR'; readonly ensName: string; readonly error: string }
  | {
      readonly type: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'
      readonly address: string
      readonly projectId: string | undefined
      readonly cursor: string | undefined
    }
  | {
      readonly type:
        | 'EMAIL_LOGIN_SELECTED'
        | 'EMAIL_SUBMITTED'
        | 'DEVICE_REGISTERED_FOR_EMAIL'
        | 'EMAIL_VERIFICATION_CODE_SENT'
        | 'EMAIL_VERIFICATION_CODE_PASS'
        | 'EMAIL_EDIT'
    }
  | { readonly type: 'EMAIL_VERIFICATION_CODE_FAIL'; readonly message: string }
  | {
      readonly type:
        | 'SOCIAL_LOGIN_STARTED'
        | 'SOCIAL_LOGIN_SUCCESS'
        | 'SOCIAL_LOGIN_ERROR'
        | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
        | 'SOCIAL_LOGIN_CANCELED'
      readonly provider: string
    }
  | {
      readonly type: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR'
      readonly network: CaipNetworkId
      readonly isSmartAccount: boolean
    }
  | { readonly type: 'SEARCH_WALLET'; readonly badge: string | undefined; readonly search: string }

export type Kit = {
  readonly options: CreateKitOptions
  readonly features: KitFeatures
  readonly networks: readonly Network[]
  readonly store: StoreApi<KitState>
  readonly env: Env
  /** The loaded driver of a namespace. Rejects with `chain/required` without one, `adapter/not-found` without its adapter. */
  readonly driver: (namespace: Namespace | undefined) => Promise<ChainDriver>
  readonly adapters: ReadonlyMap<Namespace, ChainAdapter>
  /** Listens to events. Returns the unsubscribe function. */
  readonly onEvent: (listener: (event: KitEvent) => void) => () => void
  readonly emit: (event: KitEvent) => void
  /** Parts that are made on first use: the query client, running machines. */
  readonly internals: Internals<Kit>
  /**
   * Starts discovery, storage sync and reconnect, in the browser. Returns the stop function. Several starts are one run,
   * which the last stop ends.
   */
  readonly start: () => () => void
}

import type { KitError } from '@latchkey/protocol'
import type { Connection, KitEvent, KitState, RecentWallet } from '../kit/kit.types.ts'
import type { ConnectOptions, Connector, ConnectorSession } from '../ports/connector.ts'

/** The part of the kit's state that the connection machine owns. */
export type ConnectionState = Pick<
  KitState,
  | 'connections'
  | 'currentByNamespace'
  | 'networkByNamespace'
  | 'activeNamespace'
  | 'status'
  | 'attempt'
  | 'lastConnectorId'
  | 'recentWallets'
>

/** What is known of a wallet that answered over a connector which reaches many. */
export type ConnectOutcome = {
  /** How the person came to it, for the event. */
  readonly method: string
  /** The wallet of the directory; absent for one that is not known by name. */
  readonly wallet: RecentWallet | undefined
}

/** How a connector that reaches many wallets is asked for one of them. */
export type ConnectAsk = {
  readonly options: Omit<ConnectOptions, 'networkIds' | 'signal'>
  readonly name: string | undefined
  readonly platform: string
  readonly outcome: () => ConnectOutcome
}

export type ConnectionEvent =
  | {
      readonly type: 'ConnectRequested'
      readonly connector: Connector
      readonly nowMs: number
      readonly ask?: ConnectAsk
    }
  | { readonly type: 'ConnectSlow'; readonly connectorId: string }
  | { readonly type: 'ConnectCancelled' }
  | { readonly type: 'ConnectFailed'; readonly connectorId: string; readonly error: KitError }
  | {
      readonly type: 'Connected'
      readonly connector: Connector
      readonly session: ConnectorSession
      readonly outcome?: ConnectOutcome | undefined
    }
  | {
      /** What an earlier page or another tab has stored. */
      readonly type: 'Hydrated'
      readonly record: Omit<ConnectionState, 'status' | 'attempt'>
    }
  | { readonly type: 'ReconnectStarted' }
  | { readonly type: 'Restored'; readonly connector: Connector; readonly session: ConnectorSession }
  | { readonly type: 'ReconnectFinished'; readonly lostIds: readonly string[] }
  | { readonly type: 'SessionChanged'; readonly connectorId: string; readonly session: ConnectorSession }
  | {
      readonly type: 'Ended'
      readonly connectorIds: readonly string[]
      /** Who ended it: the person or another tab, silently, or the wallet, which the person is told of. */
      readonly by: 'person' | 'wallet'
    }
  | { readonly type: 'ConnectionChosen'; readonly connectorId: string }

export type ConnectionEffect =
  | {
      readonly type: 'ask'
      readonly key: 'attempt'
      readonly connector: Connector
      readonly ask: ConnectAsk | undefined
    }
  | { readonly type: 'watch'; readonly key: `watch:${string}`; readonly connector: Connector }
  | { readonly type: 'abort'; readonly key: string }
  | { readonly type: 'checkNetwork'; readonly key?: never; readonly connectorId: string }
  | { readonly type: 'tellEnded'; readonly key?: never; readonly connections: readonly Connection[] }
  | { readonly type: 'emit'; readonly key?: never; readonly event: KitEvent }

import type { KitError } from '@latchkey/protocol'
import type { Connection, KitEvent, KitState } from '../kit/kit.types.ts'
import type { Connector, ConnectorSession } from '../ports/connector.ts'

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

export type ConnectionEvent =
  | { readonly type: 'ConnectRequested'; readonly connector: Connector; readonly nowMs: number }
  | { readonly type: 'ConnectSlow'; readonly connectorId: string }
  | { readonly type: 'ConnectCancelled' }
  | { readonly type: 'ConnectFailed'; readonly connectorId: string; readonly error: KitError }
  | { readonly type: 'Connected'; readonly connector: Connector; readonly session: ConnectorSession }
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
  | { readonly type: 'ask'; readonly key: 'attempt'; readonly connector: Connector }
  | { readonly type: 'watch'; readonly key: `watch:${string}`; readonly connector: Connector }
  | { readonly type: 'abort'; readonly key: string }
  | { readonly type: 'checkNetwork'; readonly key?: never; readonly connectorId: string }
  | { readonly type: 'tellEnded'; readonly key?: never; readonly connections: readonly Connection[] }
  | { readonly type: 'emit'; readonly key?: never; readonly event: KitEvent }

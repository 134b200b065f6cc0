export type {
  Capability,
  ChainAdapter,
  ChainDriver,
  DriverContext,
  FeeEstimate,
  ResolvedName,
  SendRequest,
  TokenRef,
  TransactionOutcome,
} from './adapter.ts'
export type { Connector, ConnectorListener, ConnectorSession, ConnectorSource, ConnectorType } from './connector.ts'
export type { Clock, Env, KitStorage, Platform } from './env.ts'

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
export type {
  AccountFact,
  AccountFacts,
  ApprovedNetworks,
  ConnectOptions,
  Connector,
  ConnectorListener,
  ConnectorSession,
  ConnectorSource,
  ConnectorType,
  PairingProgress,
  SignInRequest,
  SignInResult,
} from './connector.ts'
export type { Clock, Env, KitStorage, Platform } from './env.ts'

export type {
  Capability,
  ChainAdapter,
  ChainDriver,
  ChainTransaction,
  DriverContext,
  FeeChoice,
  FeeEstimate,
  FeeSpeed,
  NftRef,
  ResolvedName,
  SendRequest,
  SignedMessage,
  TokenRef,
  TransactionOutcome,
  TypedData,
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
  ConnectorUser,
  PairingProgress,
  SignInRequest,
  SignInResult,
} from './connector.ts'
export type { Clock, Env, KitStorage, Platform } from './env.ts'
export type {
  EmailLoginStep,
  EmailUpdateStep,
  LoginMethods,
  LoginPort,
  LoginWindow,
  SocialPage,
  SocialReturn,
} from './login.ts'
export type {
  RecoveryMethod,
  RecoveryMethodKind,
  WalletRecovery,
  WalletSecurityPort,
} from './protection.ts'

export { apiClient } from './api/apiClient.ts'
export {
  type Account,
  type AccountRecord,
  selectAccount,
  type WalletInfo,
  walletChain,
} from './connection/account.selectors.ts'
export { cancelConnect, connect, switchConnection } from './connection/connection.actions.ts'
export { connectWallet } from './connection/connectWallet.action.ts'
export { disconnect } from './connection/disconnect.action.ts'
export { reconnect } from './connection/reconnect.action.ts'
export { type Scope, selectScopes } from './connection/scopes.selectors.ts'
export { createBrowserEnv, memoryStorage } from './env/createBrowserEnv.ts'
export { type RemoteFeatures, remoteFeatures, supports } from './features/features.ts'
export { groupByMonth, operationSign } from './history/history.selectors.ts'
export { createKit } from './kit/createKit.ts'
export type {
  AccountProfile,
  AttemptPart,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  CreateKitOptions,
  DisplayState,
  InitialState,
  Kit,
  KitEvent,
  KitFeatures,
  KitState,
  KitToken,
  ModalState,
  Notification,
  NotificationText,
  NotificationVariant,
  RecentWallet,
  ThemeMode,
  ThemeState,
} from './kit/kit.types.ts'
export {
  setAddressLabel,
  setAnalyticsConsent,
  setDisplay,
  setLocale,
  setTab,
  setTheme,
} from './kit/settings.actions.ts'
export { sharedRun } from './kit/sharedRun.ts'
export { goBack } from './modal/goBack.action.ts'
export {
  goBackTo,
  guardClose,
  leaveViews,
  pushView,
  replaceView,
  requestClose,
  resetView,
  selectCanClose,
  shakeModal,
} from './modal/modal.actions.ts'
export { canShowModal, modalPlaces } from './modal/modalPlaces.ts'
export { closeModal, openModal } from './modal/openModal.action.ts'
export { pushTransaction, settleTransaction } from './modal/settleTransaction.action.ts'
export type { ViewArguments, ViewEntry, ViewName, ViewParams } from './modal/views.types.ts'
export { rpcUrls } from './network/loadDriver.ts'
export { cancelSwitchNetwork } from './network/network.machine.ts'
export { selectActiveNetwork, selectNetworkState, selectWalletNetwork } from './network/network.selectors.ts'
export { switchNetwork } from './network/switchNetwork.action.ts'
export { hideNotification, showNotification } from './notifications/notification.machine.ts'
export { cancelPairing, retryPairing, startPairing } from './pairing/pairing.actions.ts'
export { formatPairingTimeline, selectPairingPlatforms, selectReach } from './pairing/pairing.selectors.ts'
export type { PairingPlatform, PairingState, PairingStep, PairingTimelineEntry } from './pairing/pairingState.ts'
export {
  formatWalletLink,
  openInAppBrowser,
  openWalletLink,
  resetPairing,
  type WalletLinkKind,
} from './pairing/walletLink.actions.ts'
export type { Plan, PlanStatus } from './plan/planState.ts'
export type {
  AccountFact,
  AccountFacts,
  ApprovedNetworks,
  Capability,
  ChainAdapter,
  ChainDriver,
  Clock,
  ConnectOptions,
  Connector,
  ConnectorListener,
  ConnectorSession,
  ConnectorSource,
  ConnectorType,
  DriverContext,
  Env,
  FeeEstimate,
  KitStorage,
  NftRef,
  PairingProgress,
  Platform,
  ResolvedName,
  SendRequest,
  SignInRequest,
  SignInResult,
  SmartAccountFacts,
  TokenRef,
  TransactionOutcome,
} from './ports/index.ts'
export { joinBalances } from './queries/joinBalances.ts'
export type { ListNetwork } from './queries/listNetworks.ts'
export { resolveReceiver } from './send/receiver.action.ts'
export { cancelSend, editSend, leaveSend, resetSend, submitSend } from './send/send.actions.ts'
export { holdingText, type SendState, type SendStatus, type SendToken } from './send/sendState.ts'
export { isSiwxRequired } from './siwx/siwx.selectors.ts'
export { reportError } from './telemetry/telemetry.ts'
export { transactionUrl } from './transaction/transactionUrl.ts'
export { connectorFor, walletConnectors } from './wallets/connectors.ts'
export { connectorImageUrl, networkImageUrl, walletImageUrl } from './wallets/images.ts'
export type { WalletDirectory, WalletGroup, WalletGroupType, WalletItem } from './wallets/wallets.selectors.ts'
export { selectAllWallets, selectConnectors, selectWalletGroups } from './wallets/wallets.selectors.ts'

export { apiClient } from './api/apiClient.ts'
export { type Account, type AccountRecord, selectAccount, type WalletInfo } from './connection/account.selectors.ts'
export { cancelConnect } from './connection/cancelConnect.action.ts'
export { connect } from './connection/connect.action.ts'
export { disconnect } from './connection/disconnect.action.ts'
export { reconnect } from './connection/reconnect.action.ts'
export { setAddressLabel } from './connection/setAddressLabel.action.ts'
export { standsOn } from './connection/standsOn.ts'
export { switchConnection } from './connection/switchConnection.action.ts'
export { createBrowserEnv } from './env/createBrowserEnv.ts'
export { memoryStorage } from './env/memoryStorage.ts'
export { type RemoteFeatures, remoteFeatures } from './features/remoteFeatures.ts'
export { supports } from './features/supports.ts'
export { groupByMonth } from './history/groupByMonth.ts'
export { operationSign } from './history/operationSign.ts'
export { createKit } from './kit/createKit.ts'
export type {
  AccountProfile,
  ConnectAttempt,
  Connection,
  ConnectionStatus,
  CreateKitOptions,
  DisplayState,
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
  SendState,
  SendStatus,
  SendToken,
  ThemeMode,
  ThemeState,
} from './kit/kit.types.ts'
export { closeModal } from './modal/closeModal.action.ts'
export { goBack } from './modal/goBack.action.ts'
export { goBackTo } from './modal/goBackTo.action.ts'
export { guardClose } from './modal/guardClose.action.ts'
export { selectCanClose } from './modal/modal.selectors.ts'
export { openModal } from './modal/openModal.action.ts'
export { pushTransaction } from './modal/pushTransaction.action.ts'
export { pushView } from './modal/pushView.action.ts'
export { replaceView } from './modal/replaceView.action.ts'
export { requestClose } from './modal/requestClose.action.ts'
export { resetView } from './modal/resetView.action.ts'
export { setTab } from './modal/setTab.action.ts'
export { settleTransaction } from './modal/settleTransaction.action.ts'
export { shakeModal } from './modal/shakeModal.action.ts'
export type { ViewArguments, ViewEntry, ViewName, ViewParams } from './modal/views.types.ts'
export { cancelSwitchNetwork } from './network/cancelSwitchNetwork.action.ts'
export { selectActiveNetwork, selectNetworkState, selectWalletNetwork } from './network/network.selectors.ts'
export { rpcUrls } from './network/rpcUrls.ts'
export { switchNetwork } from './network/switchNetwork.action.ts'
export { hideNotification } from './notifications/hideNotification.action.ts'
export { showNotification } from './notifications/showNotification.action.ts'
export { cancelPairing } from './pairing/cancelPairing.action.ts'
export { formatPairingTimeline } from './pairing/formatPairingTimeline.ts'
export { formatWalletLink, type WalletLinkKind } from './pairing/formatWalletLink.ts'
export { openInAppBrowser } from './pairing/openInAppBrowser.action.ts'
export { openWalletLink } from './pairing/openWalletLink.action.ts'
export { selectPairingPlatforms } from './pairing/pairing.selectors.ts'
export type { PairingPlatform, PairingState, PairingStep, PairingTimelineEntry } from './pairing/pairing.types.ts'
export { resetPairing } from './pairing/resetPairing.action.ts'
export { retryPairing } from './pairing/retryPairing.action.ts'
export { startPairing } from './pairing/startPairing.action.ts'
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
  PairingProgress,
  Platform,
  ResolvedName,
  SendRequest,
  SignInRequest,
  SignInResult,
  TokenRef,
  TransactionOutcome,
} from './ports/index.ts'
export { cancelSend } from './send/cancelSend.action.ts'
export { editSend } from './send/editSend.action.ts'
export { resetSend } from './send/resetSend.action.ts'
export { resolveReceiver } from './send/resolveReceiver.action.ts'
export { submitSend } from './send/submitSend.action.ts'
export { reportError } from './telemetry/reportError.ts'
export { setAnalyticsConsent } from './telemetry/setAnalyticsConsent.action.ts'
export { setDisplay } from './theme/setDisplay.action.ts'
export { setLocale } from './theme/setLocale.action.ts'
export { setTheme } from './theme/setTheme.action.ts'
export { connectorFor } from './wallets/connectorFor.ts'
export { connectorImageUrl } from './wallets/connectorImageUrl.ts'
export { networkImageUrl } from './wallets/networkImageUrl.ts'
export type { WalletDirectory, WalletGroup, WalletGroupType, WalletItem } from './wallets/wallet.types.ts'
export { walletConnectors } from './wallets/walletConnectors.ts'
export { walletImageUrl } from './wallets/walletImageUrl.ts'
export { selectAllWallets, selectConnectors, selectWalletGroups } from './wallets/wallets.selectors.ts'

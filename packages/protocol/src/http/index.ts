export {
  type AccountAllowances,
  type Allowance,
  type AllowanceKind,
  type AllowanceRisk,
  allowanceKinds,
  allowanceRisks,
  allowanceSchema,
  getAccountAllowances,
} from './allowances.ts'
export { type ApiErrorCode, apiErrors, type ErrorBody, errorBodySchema } from './apiErrors.ts'
export { type Balance, balanceSchema, getAccountBalance, type SpamReason } from './balances.ts'
export {
  esploraSchemas,
  getBitcoinAddress,
  getBitcoinCoins,
  getBitcoinFees,
  getBitcoinStatus,
  getBitcoinTransaction,
  postBitcoinTransaction,
} from './bitcoin.ts'
export { postBundler, usualBundlerName } from './bundler.ts'
export { getCcip, postCcip } from './ccip.ts'
export type { DocumentedEndpoint, EndpointError, EndpointExample } from './docs/documentEndpoint.ts'
export { endpoints } from './docs/endpoints.ts'
export { operatorEndpoints } from './docs/operatorEndpoints.ts'
export { operatorPageEndpoints } from './docs/operatorPageDocs.ts'
export type {
  AnyEndpoint,
  CallerQuery,
  Endpoint,
  EndpointAuth,
  EndpointInput,
  InputOf,
  OutputOf,
  PathParams,
} from './endpoint.ts'
export { defineEndpoint } from './endpoint.ts'
export { endpointUrl } from './endpointUrl.ts'
export type { ErrorEvent, TrackedEvent } from './events.ts'
export { postEvent, postEvents } from './events.ts'
export {
  getAccountHistory,
  type HistoryApproval,
  type HistoryEntry,
  type HistoryTransfer,
  historyEntrySchema,
  type OperationType,
  operationTypes,
} from './history.ts'
export { getAvatar, getIdentity } from './identity.ts'
export type { RegisteredName, SignedName } from './names.ts'
export {
  getNameSuggestions,
  getProfileAccount,
  getProfileReverse,
  postProfileAccount,
  postProfileAddress,
  postProfileAttributes,
} from './names.ts'
export {
  type NetworkReading,
  type NetworkReadings,
  networkReadingSchema,
  networkReadingsSchema,
} from './networkReading.ts'
export { getAccountNfts, getNftImage, type Nft, nftSchema } from './nfts.ts'
export { onrampPaymentKinds, onrampProviderNames } from './onramp.schema.ts'
export { type OnrampErrorCode, onrampErrorCodes } from './onrampErrorCodes.ts'
export { postOnrampUrl, postOnrampWidget } from './onrampLinks.ts'
export {
  getOnrampCoverage,
  type OnrampAsset,
  type OnrampCoverage,
  type OnrampOffer,
  type OnrampOfferFailure,
  onrampOfferSchema,
  postOnrampOffers,
} from './onrampOffers.ts'
export { getOnrampBuyOptions, getOnrampBuyQuotes, getOnrampOptions, postOnrampQuote } from './onrampOptions.ts'
export {
  getOnrampOrder,
  type OnrampOrder,
  onrampOrderSchema,
  openOnrampOrder,
  postOnrampHook,
  postOnrampOrder,
} from './onrampOrders.ts'
export { getOnrampProperties, getOnrampProviders, postOnrampMultiQuotes } from './onrampSellers.ts'
export {
  type OperatedPerson,
  postDeletePerson,
  postEndPersonSessions,
  postExportPerson,
  postFindPeople,
  postFreezePerson,
  postPersonSessions,
} from './operatedPeople.ts'
export {
  getOperatedServices,
  getSecurityEvents,
  type OperatedService,
  type SecurityEvent,
} from './operatedServices.ts'
export { type OperationErrorCode, operationErrorCodes } from './operationErrorCodes.ts'
export { type OperatorErrorCode, operatorErrorCodes } from './operatorErrorCodes.ts'
export {
  getOperatedHealth,
  getOperatedProjects,
  type OperatedProject,
  operatedProjectSchema,
  postOperatedProject,
  postRemoveProject,
  projectChangesSchema,
} from './operatorProjects.ts'
export {
  getOperator,
  getOperatorActs,
  getOperators,
  type Operator,
  type OperatorActEntry,
  type OperatorRole,
  operatorActSchema,
  operatorNameSchema,
  operatorRoles,
  operatorSchema,
  postInvitation,
  postInvitationOptions,
  postInvite,
  postOperatorLogin,
  postOperatorLoginOptions,
  postOperatorLogout,
  postOperatorRole,
  postRemoveOperator,
} from './operators.ts'
export { postPaymaster } from './paymaster.ts'
export { type PermissionErrorCode, permissionErrorCodes } from './permissionErrorCodes.ts'
export { getPermissions, postPermissions, postRevokePermissions } from './permissions.ts'
export {
  type PracticeGift,
  type PracticePayment,
  practiceGiftsSchema,
  practiceMoneyErrorSchema,
  practiceMoneyRequestSchema,
  practiceMoneySchema,
} from './practiceMoney.ts'
export { getPriceHistory, type Price, type PricePoint, postFungiblePrice, priceSchema } from './prices.ts'
export { type Feature, featureSchema, getAnalyticsConfig, getConfig, getHealth, getOrigins } from './project.ts'
export { type Currency, caip2Schema, callerQueryEntries, currencies } from './query.schema.ts'
export {
  getSupportedChains,
  type JsonRpcRequest,
  type JsonRpcResponse,
  jsonRpcRequestSchema,
  jsonRpcResponseSchema,
  openRpcSocket,
  postRpc,
} from './rpc.ts'
export {
  getSessionContext,
  getSessions,
  postActivateSession,
  postRevokeSession,
  postSession,
  sessionSchema,
} from './sessions.ts'
export {
  getMe,
  getSignInConfiguration,
  getSignInKeys,
  getSignInNonce,
  getSignInSessions,
  postAuthenticate,
  postEndSignInSession,
  postSignInCode,
  postSignOut,
  putAccountMetadata,
  putSignInCode,
  signInErrors,
} from './signIns.ts'
export { getStoredProject, type StoredProject, storedProjectSchema } from './storedProject.ts'
export { getSwapQuotes, type SwapQuote } from './swapQuotes.ts'
export {
  getSwapAllowance,
  getSwapApproval,
  getSwapGasPrice,
  getSwapTokens,
  postSwapTransaction,
  type SwapPermit,
  type SwapToken,
  swapNamespace,
} from './swaps.ts'
export { postWalletRpc, type WalletAsset, walletAssetSchema } from './walletRpc.ts'
export {
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
  type WalletEntry,
  walletSchema,
} from './wallets.ts'

export { type ApiErrorCode, apiErrors } from './apiErrors.ts'
export { type Balance, balanceSchema, type SpamReason } from './balance.schema.ts'
export { caip2Schema } from './caip2.schema.ts'
export { callerQueryEntries } from './callerQuery.schema.ts'
export { type Currency, currencies } from './currencies.ts'
export { defineEndpoint } from './defineEndpoint.ts'
export type {
  AnyEndpoint,
  CallerQuery,
  Endpoint,
  EndpointAuth,
  EndpointError,
  EndpointExample,
  EndpointInput,
  InputOf,
  OutputOf,
  PathParams,
} from './endpoint.types.ts'
export { endpoints } from './endpoints.ts'
export { endpointUrl } from './endpointUrl.ts'
export { type ErrorBody, errorBodySchema } from './errorBody.schema.ts'
export { esploraSchemas } from './esplora.schema.ts'
export type { ErrorEvent, TrackedEvent } from './event.schema.ts'
export { type Feature, featureSchema } from './feature.schema.ts'
export { getAccountBalance } from './getAccountBalance.ts'
export { getAccountHistory } from './getAccountHistory.ts'
export { getAccountNfts } from './getAccountNfts.ts'
export { getAnalyticsConfig } from './getAnalyticsConfig.ts'
export { getAssetImage } from './getAssetImage.ts'
export { getAvatar } from './getAvatar.ts'
export { getBitcoinAddress } from './getBitcoinAddress.ts'
export { getBitcoinCoins } from './getBitcoinCoins.ts'
export { getBitcoinFees } from './getBitcoinFees.ts'
export { getBitcoinStatus } from './getBitcoinStatus.ts'
export { getBitcoinTransaction } from './getBitcoinTransaction.ts'
export { getCcip } from './getCcip.ts'
export { getConfig } from './getConfig.ts'
export { getCurrencyImage } from './getCurrencyImage.ts'
export { getHealth } from './getHealth.ts'
export { getIdentity } from './getIdentity.ts'
export { getNameSuggestions } from './getNameSuggestions.ts'
export { getNftImage } from './getNftImage.ts'
export { getOrigins } from './getOrigins.ts'
export { getPriceHistory } from './getPriceHistory.ts'
export { getProfileAccount } from './getProfileAccount.ts'
export { getProfileReverse } from './getProfileReverse.ts'
export { getSupportedChains } from './getSupportedChains.ts'
export { getTokenImage } from './getTokenImage.ts'
export { getWalletImage } from './getWalletImage.ts'
export { getWallets } from './getWallets.ts'
export {
  type HistoryApproval,
  type HistoryEntry,
  type HistoryTransfer,
  historyEntrySchema,
} from './history.schema.ts'
export {
  type JsonRpcRequest,
  type JsonRpcResponse,
  jsonRpcRequestSchema,
  jsonRpcResponseSchema,
} from './jsonRpc.schema.ts'
export type { RegisteredName, SignedName } from './name.schema.ts'
export { type Nft, nftSchema } from './nft.schema.ts'
export { openRpcSocket } from './openRpcSocket.ts'
export { type OperationType, operationTypes } from './operationTypes.ts'
export { postBitcoinTransaction } from './postBitcoinTransaction.ts'
export { postCcip } from './postCcip.ts'
export { postEvent } from './postEvent.ts'
export { postEvents } from './postEvents.ts'
export { postFungiblePrice } from './postFungiblePrice.ts'
export { postProfileAccount } from './postProfileAccount.ts'
export { postProfileAddress } from './postProfileAddress.ts'
export { postProfileAttributes } from './postProfileAttributes.ts'
export { postRpc } from './postRpc.ts'
export { postWalletRpc } from './postWalletRpc.ts'
export { type Price, type PricePoint, priceSchema } from './price.schema.ts'
export { type WalletEntry, walletSchema } from './wallet.schema.ts'
export { type WalletAsset, walletAssetSchema } from './walletAsset.schema.ts'

export { isAddress, isEvmAddress, isTransactionHash, namespaceOfAddress, truncateAddress } from './address/address.ts'
export { isSolanaAddress } from './address/isSolanaAddress.ts'
export { paymentReceiver, paymentUri } from './address/paymentUri.ts'
export { toChecksumAddress } from './address/toChecksumAddress.ts'
export { addressesSpanChains } from './addressesSpanChains.ts'
export { formatAmount, formatFiat, formatPrice, parseAmount } from './amount/amount.ts'
export type { CaipAddress, CaipNetworkId } from './caip/caip.ts'
export { formatCaipAddress } from './caip/caip.ts'
export {
  caipAddressSchema,
  caipNetworkIdSchema,
  isNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip/parseCaip.ts'
export {
  accountReserves,
  hasAllowances,
  type NamespaceCapability,
  namespaceCapabilities,
  namespaceNames,
  nativeTokenAddress,
  nodeProxyPaths,
  tokenDeposits,
} from './capabilities.ts'
export * as constants from './constants.ts'
export { type ErrorCode, errorCatalogue } from './errors/codes.ts'
export { isKitError, KitError, toKitError } from './errors/KitError.ts'
export { loadWith } from './errors/loadWith.ts'
export { type ErrorCategory, type EventName, errorCategories, eventProperties } from './events/events.ts'
export { checkNameLabel, type NameLabelProblem } from './names/checkNameLabel.ts'
export { coinTypeOf, networkOfCoinType } from './names/coinType.ts'
export type { AccountType } from './namespace.ts'
export { type Namespace, namespaces, unnamedNamespace } from './namespace.ts'
export { explorerLink } from './networks/explorerLink.ts'
export type { Network } from './networks/network.ts'
export * as onrampConstants from './onrampConstants.ts'
export { chainSwitchCodes, jsonRpcCodes, providerCodes, walletCallCodes } from './rpc/rpcCodes.ts'
export {
  type LoginProvider,
  loginProviderIds,
  loginProviders,
  type SocialProvider,
  socialProviderIds,
  socialProviders,
} from './socialProviders.ts'
export type { Wallet } from './wallets/wallet.ts'
export { type InAppBrowser, inAppBrowsers } from './wallets/wallet.ts'

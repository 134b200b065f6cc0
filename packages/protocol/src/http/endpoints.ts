import { getAccountBalance } from './balances.ts'
import {
  getBitcoinAddress,
  getBitcoinCoins,
  getBitcoinFees,
  getBitcoinStatus,
  getBitcoinTransaction,
  postBitcoinTransaction,
} from './bitcoin.ts'
import { getCcip, postCcip } from './ccip.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { postEvent, postEvents } from './events.ts'
import { getAccountHistory } from './history.ts'
import { getAvatar, getIdentity } from './identity.ts'
import {
  getNameSuggestions,
  getProfileAccount,
  getProfileReverse,
  postProfileAccount,
  postProfileAddress,
  postProfileAttributes,
} from './names.ts'
import { getAccountNfts, getNftImage } from './nfts.ts'
import { getPriceHistory, postFungiblePrice } from './prices.ts'
import { getAnalyticsConfig, getConfig, getHealth, getOrigins } from './project.ts'
import { getSupportedChains, openRpcSocket, postRpc } from './rpc.ts'
import {
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
} from './signIns.ts'
import { getSwapQuotes } from './swapQuotes.ts'
import { getSwapAllowance, getSwapApproval, getSwapGasPrice, getSwapTokens, postSwapTransaction } from './swaps.ts'
import { postWalletRpc } from './walletRpc.ts'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage, getWallets } from './wallets.ts'

/** Every endpoint: what the contract tests run through and the OpenAPI document is made from. */
export const endpoints: readonly AnyEndpoint[] = [
  getHealth,
  getSupportedChains,
  getAccountBalance,
  getAccountHistory,
  getIdentity,
  getAvatar,
  getProfileAccount,
  getProfileReverse,
  getNameSuggestions,
  postProfileAccount,
  postProfileAddress,
  postProfileAttributes,
  getCcip,
  postCcip,
  getAccountNfts,
  getNftImage,
  postWalletRpc,
  postFungiblePrice,
  getPriceHistory,
  getSwapTokens,
  getSwapQuotes,
  getSwapGasPrice,
  getSwapAllowance,
  getSwapApproval,
  postSwapTransaction,
  getSignInNonce,
  postAuthenticate,
  getMe,
  postSignOut,
  postSignInCode,
  putSignInCode,
  putAccountMetadata,
  getSignInSessions,
  postEndSignInSession,
  getSignInKeys,
  getSignInConfiguration,
  postRpc,
  openRpcSocket,
  getBitcoinAddress,
  getBitcoinCoins,
  getBitcoinFees,
  getBitcoinTransaction,
  getBitcoinStatus,
  postBitcoinTransaction,
  getWallets,
  getWalletImage,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getConfig,
  getOrigins,
  getAnalyticsConfig,
  postEvent,
  postEvents,
]

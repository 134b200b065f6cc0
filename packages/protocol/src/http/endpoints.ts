import type { AnyEndpoint } from './endpoint.types.ts'
import { getAccountBalance } from './getAccountBalance.ts'
import { getAccountHistory } from './getAccountHistory.ts'
import { getAccountNfts } from './getAccountNfts.ts'
import { getAnalyticsConfig } from './getAnalyticsConfig.ts'
import { getAssetImage } from './getAssetImage.ts'
import { getAvatar } from './getAvatar.ts'
import { getBitcoinAddress } from './getBitcoinAddress.ts'
import { getBitcoinCoins } from './getBitcoinCoins.ts'
import { getBitcoinFees } from './getBitcoinFees.ts'
import { getBitcoinStatus } from './getBitcoinStatus.ts'
import { getBitcoinTransaction } from './getBitcoinTransaction.ts'
import { getCcip } from './getCcip.ts'
import { getConfig } from './getConfig.ts'
import { getCurrencyImage } from './getCurrencyImage.ts'
import { getHealth } from './getHealth.ts'
import { getIdentity } from './getIdentity.ts'
import { getNameSuggestions } from './getNameSuggestions.ts'
import { getNftImage } from './getNftImage.ts'
import { getOrigins } from './getOrigins.ts'
import { getPriceHistory } from './getPriceHistory.ts'
import { getProfileAccount } from './getProfileAccount.ts'
import { getProfileReverse } from './getProfileReverse.ts'
import { getSupportedChains } from './getSupportedChains.ts'
import { getTokenImage } from './getTokenImage.ts'
import { getWalletImage } from './getWalletImage.ts'
import { getWallets } from './getWallets.ts'
import { openRpcSocket } from './openRpcSocket.ts'
import { postBitcoinTransaction } from './postBitcoinTransaction.ts'
import { postCcip } from './postCcip.ts'
import { postEvent } from './postEvent.ts'
import { postEvents } from './postEvents.ts'
import { postFungiblePrice } from './postFungiblePrice.ts'
import { postProfileAccount } from './postProfileAccount.ts'
import { postProfileAddress } from './postProfileAddress.ts'
import { postProfileAttributes } from './postProfileAttributes.ts'
import { postRpc } from './postRpc.ts'
import { postWalletRpc } from './postWalletRpc.ts'

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

import { newShopKeys, type ShopAsset, type ShopKeys, shopProviders, startShop } from '@latchkey/devnet/shop'
import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { onrampKeysSchema } from '../../src/config/onrampKeys.ts'

const networkId: CaipNetworkId = 'eip155:8453'

/** What the shop of the tests sells: USDC on Base, at one dollar. */
export const usdcOnBase: ShopAsset = {
  networkId,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  network: 'base',
  chainId: '8453',
}

/** The shop of the devnet without chains, and the settings of an api that has an account with each of its providers. */
export async function startTestShop(keys: ShopKeys = newShopKeys()) {
  const shop = await startShop({
    keys,
    assets: [usdcOnBase],
    askPrice: async () => 1,
    hooksUrl: 'http://127.0.0.1:9',
    chains: [],
    treasuryKey: '0x',
  })
  const onrampKeys = v.parse(onrampKeysSchema, shopProviders(shop.url, keys, [usdcOnBase]))
  return { shop, keys, onrampKeys }
}

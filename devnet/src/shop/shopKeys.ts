import { randomBytes } from 'node:crypto'
import type { Network } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { newCdpSecret } from './dialects/signing.ts'
import type { ShopAsset, ShopKeys } from './shop.types.ts'

const secret = (prefix = '') => `${prefix}${randomBytes(24).toString('hex')}`

/** Accounts at the five providers, new ones. */
export function newShopKeys(): ShopKeys {
  return {
    coinbase: { keyId: crypto.randomUUID(), keySecret: newCdpSecret(), webhookSecret: secret() },
    meld: { apiKey: secret(), webhookSecret: secret() },
    moonpay: { publishableKey: secret('pk_test_'), secretKey: secret('sk_test_'), webhookKey: secret('wk_test_') },
    transak: { apiKey: crypto.randomUUID(), apiSecret: secret(), referrerDomain: 'localhost' },
    stripe: { secretKey: secret('sk_test_'), webhookSecret: secret('whsec_') },
  }
}

/** The secret of the shop's own accounts on the chains, a new one. */
export const newTreasuryKey = (): Hex => `0x${randomBytes(32).toString('hex')}`

/** The value of the api's `ONRAMP_PROVIDERS` for a shop: its accounts, and where each provider is. */
export function shopProviders(shopUrl: string, keys: ShopKeys, assets: readonly ShopAsset[]) {
  const at = (name: keyof ShopKeys) => `${shopUrl}/${name}`
  const sold = assets.map(({ symbol, network, address }) => [`${symbol.toLowerCase()}:${network}`, address ?? null])
  return [
    { kind: 'coinbase', ...keys.coinbase, url: at('coinbase'), pageUrl: at('coinbase') },
    { kind: 'meld', ...keys.meld, url: at('meld') },
    { kind: 'moonpay', ...keys.moonpay, url: at('moonpay'), pageUrl: at('moonpay') },
    { kind: 'transak', ...keys.transak, url: at('transak'), gatewayUrl: at('transak') },
    {
      kind: 'stripe',
      ...keys.stripe,
      url: at('stripe'),
      assets: Object.fromEntries(sold) as Record<string, string | null>,
    },
  ] as const
}

/** What the shop sells of a network: its native token and its USDC. */
export function shopAssets(network: Network, usdc: string): readonly ShopAsset[] {
  const { caipNetworkId: networkId, nativeCurrency, name, chainNamespace } = network
  const shared = {
    networkId,
    network: name.toLowerCase(),
    chainId: chainNamespace === 'eip155' ? String(network.id) : undefined,
  }
  return [
    { ...shared, ...nativeCurrency, address: undefined },
    { ...shared, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  ]
}

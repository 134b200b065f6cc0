import {
  type Asked,
  type Lies,
  newShopKeys,
  type Purchase,
  type ShopAsset,
  type ShopKeys,
  startShop,
} from '@latchkey/devnet/shop'
import type { OnrampProvider, OnrampProviderName } from '../../src/onramp/onrampProvider.ts'
import { createCoinbase } from '../../src/onramp/providers/coinbase/createCoinbase.ts'
import type { createProviderCalls } from '../../src/onramp/providers/createProviderCalls.ts'
import { createMeld } from '../../src/onramp/providers/meld/createMeld.ts'
import { createMoonpay } from '../../src/onramp/providers/moonpay/createMoonpay.ts'
import { createNetworkFinder } from '../../src/onramp/providers/networkNames.ts'
import { createStripe } from '../../src/onramp/providers/stripe/createStripe.ts'
import { createTransak } from '../../src/onramp/providers/transak/createTransak.ts'

type Parts = createProviderCalls.Parts & Pick<createTransak.Options, 'tokens'>

/** One provider's part of the devnet's shop, which checks who asks as the provider's own server would. */
export type Dialect = {
  readonly url: string
  readonly lies: Lies
  readonly asked: readonly Asked[]
  stop(): Promise<void>
}

/** One provider's dialect, and the adapter over it. */
export type TestedProvider = {
  readonly start: () => Promise<Dialect>
  /** @param wrongKey Whether a key that the server doesn't know is used */
  make(dialect: Dialect, parts: Parts, wrongKey?: boolean): OnrampProvider
  /** The provider's own id of the order of the tests, where it is asked by that. */
  readonly reference?: string
}

export const order = '00112233445566778899aabbccddeeff'
export const receiver = '0x1111111111111111111111111111111111111111'
export const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** What no answer, page or error may hold. */
export const canary = 'canary5f1c9e7b'
const networkOf = createNetworkFinder()

const fresh = newShopKeys()
const keys: ShopKeys = {
  coinbase: { ...fresh.coinbase, webhookSecret: `whsec_${canary}` },
  meld: { apiKey: canary, webhookSecret: `whsec_${canary}` },
  moonpay: { publishableKey: 'pk_test_1', secretKey: canary, webhookKey: `whsec_${canary}` },
  transak: { apiKey: 'key-1', apiSecret: canary, referrerDomain: 'app.example' },
  stripe: { secretKey: canary, webhookSecret: `whsec_${canary}` },
}
const usdc: ShopAsset = {
  networkId: 'eip155:8453',
  address: usdcOnBase,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  network: 'base',
  chainId: '8453',
}

/** An order that the provider says to have delivered. */
const delivered: Omit<Purchase, 'provider' | 'reference'> = {
  id: 'a'.repeat(32),
  orderId: order,
  state: 'delivered',
  networkId: usdc.networkId,
  address: usdcOnBase,
  symbol: 'USDC',
  receiver,
  seller: 'TRANSAK',
  method: 'card',
  currency: 'USD',
  pay: '100.00',
  providerFee: '1.65',
  networkFee: '0.05',
  receive: '98.3',
  returnUrl: null,
  identified: false,
  outcome: 'pays',
  reason: null,
  transactionHash: '0xabc',
  updatedAtMs: 1_795_262_400_000,
}

async function startDialect(provider: OnrampProviderName, reference = 't-1'): Promise<Dialect> {
  const asked: Asked[] = []
  const shop = await startShop({
    keys,
    assets: [usdc],
    askPrice: async () => 1,
    hooksUrl: 'https://api.example/v1/onramp/hooks',
    chains: [],
    treasuryKey: '0x',
    onAsked: (_, question) => asked.push(question),
  })
  shop.store.add({ ...delivered, provider, reference })
  return { url: `${shop.url}/${provider}`, lies: shop.liesOf(provider), asked, stop: shop.stop }
}

export const testedProviders: Record<OnrampProviderName, TestedProvider> = {
  coinbase: {
    start: () => startDialect('coinbase'),
    make: ({ url }, parts, wrongKey) =>
      createCoinbase({
        ...parts,
        ...keys.coinbase,
        ...(wrongKey ? { keySecret: newShopKeys().coinbase.keySecret } : {}),
        url,
        pageUrl: url,
        networkOf,
      }),
  },
  meld: {
    start: () => startDialect('meld'),
    make: ({ url }, parts, wrongKey) =>
      createMeld({
        ...parts,
        ...keys.meld,
        ...(wrongKey ? { apiKey: 'wrong' } : {}),
        webhookUrl: 'https://api.example/v1/onramp/hooks/meld',
        url,
        networkOf,
      }),
  },
  moonpay: {
    start: () => startDialect('moonpay'),
    make: ({ url }, parts, wrongKey) =>
      createMoonpay({
        ...parts,
        ...keys.moonpay,
        ...(wrongKey ? { publishableKey: 'pk_wrong' } : {}),
        url,
        pageUrl: url,
        networkOf,
      }),
  },
  stripe: {
    start: () => startDialect('stripe', 'cos_1'),
    make: ({ url }, parts, wrongKey) =>
      createStripe({
        ...parts,
        ...keys.stripe,
        ...(wrongKey ? { secretKey: 'wrong' } : {}),
        assets: { 'usdc:base': usdcOnBase },
        url,
        networkOf,
      }),
    reference: 'cos_1',
  },
  transak: {
    start: () => startDialect('transak', 'o-1'),
    make: ({ url }, parts, wrongKey) =>
      createTransak({
        ...parts,
        ...keys.transak,
        ...(wrongKey ? { apiSecret: 'wrong' } : {}),
        url,
        gatewayUrl: url,
        networkOf,
      }),
    reference: 'o-1',
  },
}

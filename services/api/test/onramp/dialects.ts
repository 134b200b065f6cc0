import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { OnrampProvider, OnrampProviderName } from '../../src/onramp/onrampProvider.ts'
import { createCoinbase } from '../../src/onramp/providers/coinbase/createCoinbase.ts'
import type { createProviderCalls } from '../../src/onramp/providers/createProviderCalls.ts'
import { createMeld } from '../../src/onramp/providers/meld/createMeld.ts'
import { createMoonpay } from '../../src/onramp/providers/moonpay/createMoonpay.ts'
import { createNetworkFinder } from '../../src/onramp/providers/networkNames.ts'
import { createStripe } from '../../src/onramp/providers/stripe/createStripe.ts'
import { createTransak } from '../../src/onramp/providers/transak/createTransak.ts'
import {
  type Asked,
  type Dialect,
  type Lies,
  notFound,
  type Reply,
  startDialect,
  unauthorised,
} from './startDialect.ts'

type Parts = createProviderCalls.Parts

/** One provider's dialect: a server that checks who asks as the provider's own would, and the adapter over it. */
export type TestedProvider = {
  readonly start: () => Promise<Dialect>
  /** @param wrongKey Whether a key that the server doesn't know is used */
  make(dialect: Dialect, parts: Parts, wrongKey?: boolean): OnrampProvider
  /** The address of the page of a session, checked as the provider's own page would. */
  isHonestPage(page: URL): boolean
  /** The provider's own id of the order of the tests, where it is asked by that. */
  readonly reference?: string
}

export const order = '00112233445566778899aabbccddeeff'
export const receiver = '0x1111111111111111111111111111111111111111'
export const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** What no answer, page or error may hold. */
export const canary = 'canary5f1c9e7b'
const networkOf = createNetworkFinder()
const at = '2026-11-25T12:00:00.000Z'

const pair = generateKeyPairSync('ed25519')
const jwk = (key: { export(options: { format: 'jwk' }): { d?: string; x?: string } }) => key.export({ format: 'jwk' })
const { d = '', x = '' } = jwk(pair.privateKey as never)
const cdpKey = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
const other = jwk(generateKeyPairSync('ed25519').privateKey as never)
const otherKey = Buffer.concat([Buffer.from(other.d ?? '', 'base64url'), Buffer.from(other.x ?? '', 'base64url')])

function isCdpToken({ method, path, headers }: Asked, url: string): boolean {
  const [header = '', claims = '', signature = ''] = (headers.get('authorization') ?? '')
    .slice('Bearer '.length)
    .split('.')
  const key = createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' }))
  if (!verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))) return false
  const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { sub, iss, exp, nbf, uris } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const now = Date.now() / 1000
  const isInTime = nbf <= now + 1 && exp > now && exp - nbf <= 120
  return (
    alg === 'EdDSA' &&
    kid === 'key-1' &&
    sub === 'key-1' &&
    iss === 'cdp' &&
    isInTime &&
    uris[0] === `${method} ${new URL(url).host}${path}`
  )
}

const money = (value: string, currency: string) => ({ value, currency })

function coinbase(asked: Asked, lies: Lies, url: string): Reply {
  if (!isCdpToken(asked, url)) return unauthorised
  const { path, query, json } = asked
  if (path.endsWith('/buy/options')) {
    if (query.get('country') !== 'US') return { status: 400, json: { message: 'country not supported' } }
    const networks = [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdcOnBase }]
    return {
      status: 200,
      json: {
        payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '7500' }] }],
        purchase_currencies: [{ id: 'd85dce9b', name: 'USDC', symbol: 'USDC', networks }],
      },
    }
  }
  if (path.endsWith('/buy/quote')) {
    const currency = lies.currency ?? String(json?.paymentCurrency)
    return {
      status: 200,
      json: {
        payment_total: money('100.00', currency),
        payment_subtotal: money('97.00', currency),
        purchase_amount: money('97.00', lies.asset ?? String(json?.purchaseCurrency)),
        coinbase_fee: money('2.90', currency),
        network_fee: money('0.10', currency),
        quote_id: 'q-1',
      },
    }
  }
  if (path.endsWith('/token'))
    return json?.clientIp === undefined ? { status: 400 } : { status: 200, json: { token: 't-1', channel_id: '' } }
  if (!path.endsWith(`/${order}/transactions`)) return { status: 200, json: { transactions: [] } }
  const transaction = {
    transaction_id: 'tx-1',
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    purchase_currency: 'USDC',
    purchase_network: 'base',
    tx_hash: '0xabc',
    wallet_address: receiver,
    partner_user_ref: lies.order ?? order,
  }
  return { status: 200, json: { transactions: [transaction] } }
}

function meld({ path, query, headers, json }: Asked, lies: Lies): Reply {
  if (headers.get('authorization') !== `BASIC ${canary}` || headers.get('meld-version') === null) return unauthorised
  const isUs = query.get('countries') === 'US'
  if (path.endsWith('/defaults/by-country'))
    return { status: 200, json: isUs ? [{ countryCode: 'US', defaultCurrencyCode: 'USD' }] : [] }
  if (path.endsWith('/fiat-currencies'))
    return { status: 200, json: isUs ? [{ currencyCode: 'USD', name: 'US Dollar' }] : [] }
  if (path.endsWith('/payment-methods'))
    return { status: 200, json: [{ paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' }] }
  if (path.endsWith('/fiat-currency-purchases'))
    return { status: 200, json: [{ currencyCode: 'USD', minimumAmount: 5, maximumAmount: 20000 }] }
  if (path.endsWith('/crypto-currencies')) {
    const coin = {
      currencyCode: 'USDC_BASE',
      name: 'USD Coin',
      chainCode: 'BASE',
      chainId: '8453',
      contractAddress: usdcOnBase,
    }
    return { status: 200, json: isUs ? [coin] : [] }
  }
  if (path === '/payments/crypto/quote') {
    const quote = (serviceProvider: string, destinationAmount: number) => ({
      serviceProvider,
      sourceAmount: Number(json?.sourceAmount),
      sourceCurrencyCode: lies.currency ?? json?.sourceCurrencyCode,
      destinationAmount,
      destinationCurrencyCode: lies.asset ?? json?.destinationCurrencyCode,
      transactionFee: 2.9,
      networkFee: 0.0000001,
      partnerFee: 0,
    })
    return { status: 200, json: { quotes: [quote('TRANSAK', 96.5), quote('BANXA', 96.7)], message: null } }
  }
  if (path === '/crypto/session/widget') {
    const externalSessionId = lies.order ?? json?.externalSessionId
    return { status: 200, json: { id: 's-1', externalSessionId, widgetUrl: 'https://meldcrypto.com/?token=t-1' } }
  }
  if (path !== '/payments/transactions') return notFound
  if (query.get('externalSessionIds') !== order) return { status: 200, json: { transactions: [] } }
  const transaction = {
    id: 't-1',
    status: 'SETTLED',
    externalSessionId: lies.order ?? order,
    destinationCurrencyCode: 'USDC_BASE',
    updatedAt: at,
    cryptoDetails: { destinationWalletAddress: receiver, blockchainTransactionId: '0xabc' },
  }
  return { status: 200, json: { transactions: [transaction] } }
}

function moonpay({ path, query, headers }: Asked, lies: Lies): Reply {
  if (path.startsWith('/v1/transactions/ext/')) {
    if (headers.get('authorization') !== `Api-Key ${canary}`) return unauthorised
    if (!path.endsWith(order)) return notFound
    const transaction = {
      id: 't-1',
      status: 'completed',
      updatedAt: at,
      externalTransactionId: lies.order ?? order,
      walletAddress: receiver,
      cryptoTransactionId: '0xabc',
      currency: { code: 'usdc_base' },
    }
    return {
      status: 200,
      json: [{ ...transaction, status: 'pending', updatedAt: '2026-11-25T11:00:00.000Z' }, transaction],
    }
  }
  if (query.get('apiKey') !== 'pk_test_1') return unauthorised
  if (path === '/v3/countries')
    return { status: 200, json: [{ alpha2: 'US', isBuyAllowed: true, states: [{ code: 'NY', isBuyAllowed: false }] }] }
  if (path === '/v3/currencies') {
    const metadata = { chainId: '8453', networkCode: 'base', contractAddress: usdcOnBase }
    const coin = { type: 'crypto', code: 'usdc_base', name: 'USD Coin (Base)', isSuspended: false, metadata }
    return {
      status: 200,
      json: [{ type: 'fiat', code: 'usd', name: 'US Dollar', minBuyAmount: 30, maxBuyAmount: 30000 }, coin],
    }
  }
  if (!path.endsWith('/usdc_base/buy_quote')) return notFound
  return {
    status: 200,
    json: {
      baseCurrencyCode: lies.currency ?? query.get('baseCurrencyCode'),
      quoteCurrencyCode: lies.asset ?? 'usdc_base',
      quoteCurrencyAmount: 96.1,
      feeAmount: 3.8,
      extraFeeAmount: 0,
      networkFeeAmount: 0.1,
      totalAmount: 100,
    },
  }
}

function stripe({ method, path, query, headers, body }: Asked, lies: Lies): Reply {
  if (headers.get('authorization') !== `Bearer ${canary}`) return unauthorised
  if (path === '/v1/crypto/onramp/quotes') {
    const quote = {
      id: 'q-1',
      destination_amount: '96.200000',
      destination_currency: lies.asset ?? query.get('destination_currencies[]'),
      destination_network: query.get('destination_networks[]'),
      fees: { network_fee_monetary: '0.06', transaction_fee_monetary: '3.74' },
      source_total_amount: '100.00',
    }
    return {
      status: 200,
      json: {
        source_currency: lies.currency ?? query.get('source_currency'),
        destination_network_quotes: { base: [quote], solana: null },
      },
    }
  }
  const form = new URLSearchParams(body)
  if (method === 'POST' && headers.get('content-type') !== 'application/x-www-form-urlencoded') return { status: 400 }
  if (method === 'GET' && path !== '/v1/crypto/onramp_sessions/cos_1') return notFound
  return {
    status: 200,
    json: {
      id: 'cos_1',
      status: method === 'POST' ? 'initialized' : 'fulfillment_complete',
      metadata: { order_id: lies.order ?? form.get('metadata[order_id]') ?? order },
      redirect_url: 'https://crypto.link.com?session_hash=h-1',
      transaction_details: {
        destination_currency: lies.asset ?? 'usdc',
        destination_network: 'base',
        wallet_address: lies.receiver ?? receiver,
        transaction_id: method === 'POST' ? null : '0xabc',
      },
    },
  }
}

/** Its present token: another that is fetched ends it. */
function createTransakServer() {
  let tokens = 0
  return ({ path, query, headers, json }: Asked, lies: Lies): Reply => {
    if (path === '/partners/api/v2/refresh-token') {
      if (headers.get('api-secret') !== canary) return unauthorised
      tokens += 1
      return {
        status: 200,
        json: { data: { accessToken: `partner-token-number-${tokens}`, expiresAt: Date.now() / 1000 + 604_800 } },
      }
    }
    if (path === '/api/v2/currencies/fiat-currencies') {
      const paymentOptions = [{ id: 'credit_debit_card', isActive: true, minAmount: 5, maxAmount: 3000 }]
      return { status: 200, json: { response: [{ symbol: 'USD', supportingCountries: ['US'], paymentOptions }] } }
    }
    if (path === '/api/v2/currencies/crypto-currencies') {
      const network = { name: 'base', chainId: '8453' }
      return {
        status: 200,
        json: { response: [{ symbol: 'USDC', name: 'USD Coin', isAllowed: true, address: usdcOnBase, network }] },
      }
    }
    if (path === '/api/v1/pricing/public/quotes') {
      const feeBreakdown = [
        { id: 'transak_fee', value: 3.5 },
        { id: 'network_fee', value: 0.1 },
        { id: 'partner_fee', value: 0 },
      ]
      const fiatCurrency = lies.currency ?? query.get('fiatCurrency')
      const quote = {
        quoteId: 'q-1',
        fiatCurrency,
        fiatAmount: 100,
        cryptoCurrency: lies.asset ?? 'USDC',
        cryptoAmount: 96.4,
        network: 'base',
        feeBreakdown,
      }
      return { status: 200, json: { response: quote } }
    }
    if (headers.get('access-token') !== `partner-token-number-${tokens}`) return unauthorised
    if (path === '/api/v2/auth/session') {
      const params = json?.widgetParams as { partnerOrderId?: string } | undefined
      return params?.partnerOrderId === order
        ? { status: 200, json: { data: { widgetUrl: 'https://global.transak.com?sessionId=s-1' } } }
        : { status: 400 }
    }
    if (path !== '/partners/api/v2/order/o-1') return notFound
    const data = {
      id: 'o-1',
      status: 'COMPLETED',
      partnerOrderId: lies.order ?? order,
      walletAddress: receiver,
      transactionHash: '0xabc',
      cryptoCurrency: 'USDC',
      network: 'base',
    }
    return { status: 200, json: { data } }
  }
}

const webhookSecret = `whsec_${canary}`

export const testedProviders: Record<OnrampProviderName, TestedProvider> = {
  coinbase: {
    start: () => startDialect(coinbase),
    make: ({ url }, parts, wrongKey) =>
      createCoinbase({
        ...parts,
        keyId: 'key-1',
        keySecret: wrongKey ? otherKey.toString('base64') : cdpKey,
        webhookSecret,
        url,
        networkOf,
      }),
    isHonestPage: ({ host, searchParams }) =>
      host === 'pay.coinbase.com' &&
      searchParams.get('sessionToken') === 't-1' &&
      searchParams.get('partnerUserRef') === order,
  },
  meld: {
    start: () => startDialect(meld),
    make: ({ url }, parts, wrongKey) =>
      createMeld({
        ...parts,
        apiKey: wrongKey ? 'wrong' : canary,
        webhookSecret,
        webhookUrl: 'https://api.example/hook',
        url,
        networkOf,
      }),
    isHonestPage: ({ host, searchParams }) => host === 'meldcrypto.com' && searchParams.get('token') === 't-1',
  },
  moonpay: {
    start: () => startDialect(moonpay),
    make: ({ url }, parts, wrongKey) =>
      createMoonpay({
        ...parts,
        publishableKey: wrongKey ? 'pk_wrong' : 'pk_test_1',
        secretKey: canary,
        webhookKey: webhookSecret,
        url,
        networkOf,
      }),
    isHonestPage({ host, search, searchParams }) {
      const [signed = '', signature = ''] = search.split('&signature=')
      const expected = createHmac('sha256', canary).update(signed).digest('base64')
      return (
        host === 'buy.moonpay.com' &&
        decodeURIComponent(signature) === expected &&
        searchParams.get('walletAddress') === receiver
      )
    },
  },
  stripe: {
    start: () => startDialect(stripe),
    make: ({ url }, parts, wrongKey) =>
      createStripe({ ...parts, secretKey: wrongKey ? 'wrong' : canary, webhookSecret, url, networkOf }),
    isHonestPage: ({ host }) => host === 'crypto.link.com',
    reference: 'cos_1',
  },
  transak: {
    start: () => startDialect(createTransakServer()),
    make: ({ url }, parts, wrongKey) =>
      createTransak({
        ...parts,
        apiKey: 'key-1',
        apiSecret: wrongKey ? 'wrong' : canary,
        referrerDomain: 'app.example',
        url,
        gatewayUrl: url,
        networkOf,
      }),
    isHonestPage: ({ host }) => host === 'global.transak.com',
    reference: 'o-1',
  },
}

// Five providers in a process of their own, each answer after the milliseconds that its first message names: what their
// public documents show, for USDC on Base by card at one dollar.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { usdcOnBase } from './buyer.ts'

const [argument] = await once(process, 'message')
const distanceMs = Number(JSON.parse(String(argument)))

const dollars = (value: string) => ({ value, currency: 'USD' })
const stripeQuote = {
  id: 'q-1',
  destination_amount: '48.300000',
  destination_currency: 'usdc',
  destination_network: 'base',
  fees: { network_fee_monetary: '0.05', transaction_fee_monetary: '1.65' },
  source_total_amount: '50.00',
}

/** By the path below the provider's own. */
const answers: Readonly<Record<string, unknown>> = {
  'coinbase/onramp/v1/buy/options': {
    payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '7500' }] }],
    purchase_currencies: [
      {
        id: 'd85dce9b',
        name: 'USDC',
        symbol: 'USDC',
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdcOnBase }],
      },
    ],
  },
  'coinbase/onramp/v1/buy/quote': {
    payment_total: dollars('50.00'),
    payment_subtotal: dollars('48.50'),
    purchase_amount: { value: '48.50', currency: 'USDC' },
    coinbase_fee: dollars('1.45'),
    network_fee: dollars('0.05'),
    quote_id: 'q-1',
  },
  'meld/service-providers/properties/defaults/by-country': [{ countryCode: 'US', defaultCurrencyCode: 'USD' }],
  'meld/service-providers/properties/fiat-currencies': [{ currencyCode: 'USD', name: 'US Dollar' }],
  'meld/service-providers/properties/payment-methods': [{ paymentMethod: 'CREDIT_DEBIT_CARD', paymentType: 'CARD' }],
  'meld/service-providers/limits/fiat-currency-purchases': [
    { currencyCode: 'USD', minimumAmount: 5, maximumAmount: 20_000 },
  ],
  'meld/service-providers/properties/crypto-currencies': [
    { currencyCode: 'USDC_BASE', name: 'USD Coin', chainCode: 'BASE', chainId: '8453', contractAddress: usdcOnBase },
  ],
  'meld/payments/crypto/quote': {
    quotes: ['BANXA', 'TRANSAK'].map((serviceProvider) => ({
      serviceProvider,
      sourceAmount: 50,
      sourceCurrencyCode: 'USD',
      destinationAmount: 48.2,
      destinationCurrencyCode: 'USDC_BASE',
      transactionFee: 1.75,
      networkFee: 0.05,
      partnerFee: 0,
    })),
  },
  'moonpay/v3/countries': [{ alpha2: 'US', isBuyAllowed: true, states: [] }],
  'moonpay/v3/currencies': [
    { type: 'fiat', code: 'usd', name: 'US Dollar', minBuyAmount: 30, maxBuyAmount: 30_000 },
    {
      type: 'crypto',
      code: 'usdc_base',
      name: 'USD Coin (Base)',
      isSuspended: false,
      metadata: { chainId: '8453', networkCode: 'base', contractAddress: usdcOnBase },
    },
  ],
  'moonpay/v3/currencies/usdc_base/buy_quote': {
    baseCurrencyCode: 'usd',
    quoteCurrencyCode: 'usdc_base',
    quoteCurrencyAmount: 48.1,
    feeAmount: 1.85,
    extraFeeAmount: 0,
    networkFeeAmount: 0.05,
    totalAmount: 50,
  },
  'transak/api/v2/currencies/fiat-currencies': {
    response: [
      {
        symbol: 'USD',
        supportingCountries: ['US'],
        paymentOptions: [{ id: 'credit_debit_card', isActive: true, minAmount: 5, maxAmount: 3_000 }],
      },
    ],
  },
  'transak/api/v2/currencies/crypto-currencies': {
    response: [
      {
        symbol: 'USDC',
        name: 'USD Coin',
        isAllowed: true,
        address: usdcOnBase,
        network: { name: 'base', chainId: '8453' },
      },
    ],
  },
  'transak/api/v1/pricing/public/quotes': {
    response: {
      quoteId: 'q-1',
      fiatCurrency: 'USD',
      fiatAmount: 50,
      cryptoCurrency: 'USDC',
      cryptoAmount: 48.4,
      network: 'base',
      feeBreakdown: [{ id: 'transak_fee', value: 1.55 }],
    },
  },
  'stripe/v1/crypto/onramp/quotes': { source_currency: 'usd', destination_network_quotes: { base: [stripeQuote] } },
}

let sessions = 0
/** What each answer took here, from its question on: timers are late, and others use the cores. */
let tookMs: number[] = []
const server = createServer(async (request, response) => {
  const startedMs = performance.now()
  const body = await text(request)
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  await sleep(distanceMs)
  const answer = pathname.endsWith('/onramp_sessions')
    ? sessionOf(new URLSearchParams(body))
    : answers[pathname.slice(1)]
  response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer ?? {}))
  tookMs.push(performance.now() - startedMs)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('message', () => {
  process.send?.(tookMs)
  tookMs = []
})
process.once('disconnect', () => {
  server.closeAllConnections()
  server.close()
})

function sessionOf(form: URLSearchParams) {
  sessions += 1
  return {
    id: `cos_${sessions}`,
    status: 'initialized',
    metadata: { order_id: form.get('metadata[order_id]') },
    redirect_url: `https://crypto.link.com?session_hash=h-${sessions}`,
    transaction_details: {
      destination_currency: 'usdc',
      destination_network: 'base',
      wallet_address: null,
      transaction_id: null,
    },
  }
}

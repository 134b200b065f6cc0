import { createHash, randomBytes } from 'node:crypto'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampAsset, OnrampCoverage } from '@latchkey/protocol/http'
import { getOnrampBuyOptions, getOnrampBuyQuotes, getOnrampOptions, postOnrampQuote } from '@latchkey/protocol/http'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { Market, SellerOffer } from './createMarket.ts'
import { lessBy, sumOf } from './decimals.ts'
import { type Refusal, refusedBy } from './onramp.errors.ts'
import type { Money, OnrampRegion } from './onrampProvider.ts'
import { expectAnyProvider, expectPayment, type Providers } from './purchaseChecks.ts'
import { coinbaseNetwork, isNetwork, isPaymentWord, paymentWords } from './vendorWords.ts'

type Wanted = OnrampRegion & {
  readonly symbol: string
  /** A name of a network. What is none is passed over. */
  readonly network: string | undefined
  readonly pay: Money
  /** Undefined: a card, where cards are taken. */
  readonly method: string | undefined
}

/** What can be bought, and the best offer for an amount, in the two spellings of the peer. */
export function optionRoutes({ providers, market, chains }: optionRoutes.Options): readonly Route[] {
  async function readOptions(region: OnrampRegion): Promise<OnrampCoverage> {
    expectAnyProvider(providers)
    return market.heardCoverage(region)
  }

  const networkName = (networkId: OnrampAsset['networkId']) =>
    chains.find(networkId)?.network.name ?? coinbaseNetwork(networkId)

  async function bestOffer({ symbol, network, pay, method, ...region }: Wanted): Promise<SellerOffer> {
    const { assets, currencies } = await readOptions(region)
    expectPayment(pay)
    const sold = assets.filter((asset) => asset.symbol.toUpperCase() === symbol.toUpperCase())
    const asset = sold.find(({ networkId }) => network !== undefined && isNetwork(networkId, network)) ?? sold[0]
    if (asset === undefined) throw refusedBy(notSold)
    const taken = currencies.find(({ currency }) => currency === pay.currency)?.methods ?? []
    const usual = taken.some(({ kind }) => kind === 'card') ? 'card' : taken[0]?.kind
    const { offers, refusals } = await market.offers({
      ...region,
      asset: { networkId: asset.networkId as CaipNetworkId, address: asset.address ?? undefined },
      isMethod: method === undefined ? ({ kind }) => kind === usual : isPaymentWord(method),
      pay,
    })
    const [best] = offers
    if (best === undefined) throw refusedBy(clearestRefusal(refusals))
    return best
  }

  return [
    defineRoute(getOnrampOptions, async ({ query: { country, subdivision } }) => {
      const { currencies, assets } = await readOptions({ country, subdivision })
      return jsonReply({
        paymentCurrencies: currencies.map(({ currency, methods }) => ({
          id: currency,
          payment_method_limits: methods.map(({ kind, ...limits }) => ({ id: paymentWords[kind].coinbase, ...limits })),
        })),
        purchaseCurrencies: bySymbol(assets).map(({ id, name, symbol, rows }) => ({
          ...{ id, name, symbol },
          networks: rows.map(({ networkId, address }) => ({
            name: coinbaseNetwork(networkId),
            display_name: networkName(networkId),
            chain_id: networkId.split(':')[1] ?? '',
            contract_address: address ?? '',
          })),
        })),
      })
    }),

    defineRoute(getOnrampBuyOptions, async ({ query: { country, subdivision } }) => {
      const { currencies, assets } = await readOptions({ country, subdivision })
      return jsonReply({
        paymentCurrencies: currencies.map(({ currency, methods }) => ({
          id: currency,
          limits: methods.map(({ kind, ...limits }) => ({ id: paymentWords[kind].coinbase.toUpperCase(), ...limits })),
        })),
        purchaseCurrencies: bySymbol(assets).map(({ id, name, symbol, rows }) => ({
          ...{ id, name, symbol },
          networks: rows.map(({ networkId, address }) => ({
            name: coinbaseNetwork(networkId),
            displayName: networkName(networkId),
            contractAddress: address ?? '',
            chainId: networkId.split(':')[1] ?? '',
          })),
        })),
      })
    }),

    defineRoute(postOnrampQuote, async ({ body }) => {
      const { purchaseCurrency, paymentCurrency, amount, network, country, subdivision } = body
      const symbol = typeof purchaseCurrency === 'string' ? purchaseCurrency : purchaseCurrency.symbol
      const currency = typeof paymentCurrency === 'string' ? paymentCurrency : paymentCurrency.id
      const pay = { amount, currency }
      const parts = partsOf(await bestOffer({ country, subdivision, symbol, network, pay, method: undefined }))
      const money = ([value, of]: Part) => ({ amount: value, currency: of })
      return jsonReply({
        paymentTotal: money(parts.total),
        paymentSubtotal: money(parts.subtotal),
        purchaseAmount: money(parts.purchase),
        networkFee: money(parts.networkFee),
        coinbaseFee: money(parts.otherFee),
        quoteId: newQuoteId(),
      })
    }),

    defineRoute(getOnrampBuyQuotes, async ({ query }) => {
      const { country, subdivision, purchaseCurrency: symbol, purchaseNetwork: network, paymentMethod } = query
      const pay = { amount: query.paymentAmount, currency: query.paymentCurrency }
      const parts = partsOf(await bestOffer({ country, subdivision, symbol, network, pay, method: paymentMethod }))
      const money = ([value, currency]: Part) => ({ value, currency })
      return jsonReply({
        paymentTotal: money(parts.total),
        paymentSubTotal: money(parts.subtotal),
        purchaseAmount: money(parts.purchase),
        coinbaseFee: money(parts.otherFee),
        networkFee: money(parts.networkFee),
        quoteId: newQuoteId(),
      })
    }),
  ]
}

export declare namespace optionRoutes {
  type Options = { providers: Providers; market: Market; chains: ChainTable }
}

/** One that says more than that a provider doesn't sell the asset, where there is one. */
export function clearestRefusal(refusals: readonly Refusal[]): Refusal {
  const telling = refusals.find(({ code }) => code !== 'onramp/asset-unsupported')
  return telling ?? refusals[0] ?? notSold
}

const notSold: Refusal = {
  code: 'onramp/asset-unsupported',
  field: 'purchaseCurrency',
  description: 'No provider sells this there. Choose one of the options.',
}

type Part = readonly [amount: string, currency: string]

function partsOf({
  purchase,
  quote,
}: SellerOffer): Record<'total' | 'subtotal' | 'purchase' | 'networkFee' | 'otherFee', Part> {
  const { amount, currency } = quote.pay
  const fees = (isNetwork: boolean) =>
    sumOf(quote.fees.filter(({ kind }) => (kind === 'network') === isNetwork).map(({ money }) => money.amount))
  const all = sumOf([fees(true), fees(false)])
  return {
    total: [amount, currency],
    subtotal: [lessBy(amount, all), currency],
    purchase: [quote.receive, purchase.asset.symbol],
    networkFee: [fees(true), currency],
    otherFee: [fees(false), currency],
  }
}

/** These quotes are of no receiver: nothing can be ordered by them, and none is kept. */
const newQuoteId = () => randomBytes(16).toString('hex')

function bySymbol(assets: OnrampCoverage['assets']) {
  return [...Map.groupBy(assets, ({ symbol }) => symbol)].map(([symbol, rows]) => {
    const digest = createHash('sha256').update(symbol).digest('hex')
    const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
    return { id: [...parts, digest.slice(20, 32)].join('-'), symbol, name: rows[0]?.name ?? symbol, rows }
  })
}

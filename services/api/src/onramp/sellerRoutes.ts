import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampCoverage } from '@latchkey/protocol/http'
import { getOnrampProperties, getOnrampProviders, postOnrampMultiQuotes } from '@latchkey/protocol/http'
import { ApiError, apiErrorBody } from '../http/ApiError.ts'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Reply, type Route } from '../http/route.ts'
import { type ImageStore, tokenIconUrl } from '../modules/images/createImageStore.ts'
import type { Market, SellerOffer } from './createMarket.ts'
import { lessBy, sumOf } from './decimals.ts'
import { refusedBy } from './onramp.errors.ts'
import type { OnrampProvider, OnrampProviderName } from './onrampProvider.ts'
import { clearestRefusal } from './optionRoutes.ts'
import { expectAnyProvider, expectPayment, type Providers } from './purchaseChecks.ts'
import { currencyName, currencyOf, listCountries } from './regions.ts'
import { isPaymentWord, meldCurrency, meldNetwork, paymentWords } from './vendorWords.ts'

/** So many countries are answered for at once. */
const maxCountries = 10

const labels: Readonly<Record<OnrampProviderName, readonly [name: string, website: string]>> = {
  coinbase: ['Coinbase', 'https://www.coinbase.com'],
  meld: ['Meld', 'https://www.meld.io'],
  moonpay: ['MoonPay', 'https://www.moonpay.com'],
  transak: ['Transak', 'https://transak.com'],
  stripe: ['Stripe', 'https://stripe.com'],
}
const noLogos = { dark: '', darkShort: '', light: '', lightShort: '' }

/** Who sells what, in the form of the peer's server, which has it from Meld. */
export function sellerRoutes({ providers, market, images }: sellerRoutes.Options): readonly Route[] {
  const isNamed = (names: readonly string[]) => {
    const set = new Set(names.map((name) => name.toUpperCase()))
    return (name: string) => set.has(name.toUpperCase())
  }

  function coverages(
    countries: readonly string[] | undefined,
    asked: readonly OnrampProvider[],
    read: Market['coverage'],
  ) {
    const wanted = countries === undefined || countries.length === 0 ? ['US'] : countries.slice(0, maxCountries)
    return Promise.all(wanted.map((country) => read({ country: expectCountry(country) }, asked)))
  }

  return [
    defineRoute(getOnrampProviders, async ({ query: { countries } }) => {
      // One that could not say it is not one that sells nothing there.
      const maySell = async (provider: OnrampProvider) =>
        countries === undefined ||
        (await coverages(countries, [provider], market.coverage)).some(
          ({ assets, failed }) => assets.length > 0 || failed.length > 0,
        )
      const all = [...providers.values()]
      const listed = await Promise.all(all.map(async (provider) => ((await maySell(provider)) ? [provider] : [])))
      return jsonReply(
        listed.flat().map(({ name }) => ({
          categories: ['CRYPTO_ONRAMP'],
          logos: noLogos,
          name: labels[name][0],
          serviceProvider: name.toUpperCase(),
          status: 'LIVE',
          websiteUrl: labels[name][1],
        })),
      )
    }),

    defineRoute(getOnrampProperties, async ({ query, baseUrl }) => {
      const { type, countries, excludeProviders = [] } = query
      const isLeftOut = isNamed(excludeProviders)
      const asked = [...providers.values()].filter(({ name }) => !isLeftOut(name))
      if (type === 'countries')
        return jsonReply(listCountries().map(({ code, name }) => ({ countryCode: code, name, flagImageUrl: '' })))
      if (type === 'countries-defaults') {
        const codes = countries?.length ? countries : listCountries().map(({ code }) => code)
        return jsonReply(codes.map((code) => ({ countryCode: code, defaultCurrencyCode: currencyOf(code) })))
      }
      return jsonReply(
        tables[type](await coverages(countries, asked, market.heardCoverage), tokenIconUrl(images, baseUrl)),
      )
    }),

    defineRoute(postOnrampMultiQuotes, async ({ body, requestId }) => {
      const { destinationCurrencyCode, countryCode, paymentMethodType, excludeProviders } = body
      const country = countryCode ?? 'US'
      const pay = { amount: body.sourceAmount, currency: body.sourceCurrencyCode }
      try {
        expectAnyProvider(providers)
        expectPayment(pay)
        const { assets } = await market.heardCoverage({ country })
        const asset = assets.find((each) => meldCurrency(each) === destinationCurrencyCode)
        const isMethod = paymentMethodType ? isPaymentWord(paymentMethodType) : () => true
        if (asset === undefined) throw refusedBy(clearestRefusal([]))
        const { networkId, address } = asset
        const { offers, refusals } = await market.offers({
          country,
          asset: { networkId: networkId as CaipNetworkId, address: address ?? undefined },
          isMethod,
          pay,
        })
        if (offers.length === 0) throw refusedBy(clearestRefusal(refusals))
        const isLeftOut = isNamed(excludeProviders ?? [])
        const rows = offers
          // Of whom the service buys itself, Meld need not.
          .filter((offer) => offer.provider !== 'meld' || !isNamed([...providers.keys()])(sellerOf(offer)))
          .filter((offer) => !isLeftOut(sellerOf(offer)))
        return jsonReply(rows.map((offer) => toRow(offer, { country, destinationCurrencyCode })))
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return withMessage(error, requestId)
        throw error
      }
    }),
  ]
}

export declare namespace sellerRoutes {
  type Options = { providers: Providers; market: Market; images: ImageStore }
}

/** The peer's clients read `message` here. */
function withMessage(error: ApiError, requestId: string): Reply {
  const body = { ...apiErrorBody(error, requestId), message: error.message }
  return { ...jsonReply(body, { 'cache-control': 'no-store' }), status: error.status }
}

function expectCountry(country: string): string {
  if (/^[A-Z]{2}$/.test(country)) return country
  throw new ApiError({
    code: 'api/invalid-request',
    field: 'countries',
    description: 'Not a country: expected two capital letters.',
  })
}

/** Who delivers, as these routes name sellers. */
function sellerOf({ provider, quote }: SellerOffer): string {
  return provider === 'meld' ? quote.seller : provider.toUpperCase()
}

function toRow(offer: SellerOffer, asked: { readonly country: string; readonly destinationCurrencyCode: string }) {
  const { purchase, quote } = offer
  const fees = (isNetwork: boolean) =>
    sumOf(quote.fees.filter(({ kind }) => (kind === 'network') === isNetwork).map(({ money }) => money.amount))
  const totalFee = sumOf([fees(true), fees(false)])
  const without = Number(lessBy(quote.pay.amount, totalFee))
  const received = Number(quote.receive)
  return {
    countryCode: asked.country,
    destinationAmount: received,
    destinationCurrencyCode: asked.destinationCurrencyCode,
    exchangeRate: received > 0 ? without / received : 0,
    fiatAmountWithoutFees: without,
    networkFee: Number(fees(true)),
    paymentMethodType: paymentWords[purchase.method.kind].meld,
    serviceProvider: sellerOf(offer),
    sourceAmount: Number(quote.pay.amount),
    sourceAmountWithoutFees: without,
    sourceCurrencyCode: quote.pay.currency,
    totalFee: Number(totalFee),
    transactionFee: Number(fees(false)),
    transactionType: 'CRYPTO_PURCHASE',
  }
}

type Coverages = readonly OnrampCoverage[]

/** One row of each key, in the order in which they come. */
function distinct<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

const currenciesOf = (coverages: Coverages) =>
  distinct(
    coverages.flatMap(({ currencies }) => currencies),
    ({ currency }) => currency,
  )
const asNumber = (limit: string | null) => (limit === null ? null : Number(limit))

const tables = {
  'crypto-currencies': (coverages: Coverages, iconUrl: (symbol: string) => string) =>
    distinct(
      coverages.flatMap(({ assets }) => assets),
      meldCurrency,
    ).map((asset) => ({
      currencyCode: meldCurrency(asset),
      name: asset.name,
      chainCode: meldNetwork(asset.networkId),
      symbolImageUrl: iconUrl(asset.symbol),
    })),
  'fiat-currencies': (coverages: Coverages) =>
    currenciesOf(coverages).map(({ currency }) => ({
      currencyCode: currency,
      name: currencyName(currency),
      symbolImageUrl: '',
    })),
  'payment-methods': (coverages: Coverages) =>
    distinct(
      currenciesOf(coverages).flatMap(({ methods }) => methods),
      ({ kind }) => kind,
    ).map(({ kind }) => {
      const { meld, name, meldType } = paymentWords[kind]
      return { paymentMethod: meld, name, paymentType: meldType }
    }),
  'fiat-purchases-limits': (coverages: Coverages) =>
    currenciesOf(coverages).map(({ currency, methods }) => {
      const numbers = (which: 'min' | 'max') => methods.map((method) => asNumber(method[which]))
      const widestOf = (limits: readonly (number | null)[], pick: (...all: number[]) => number) =>
        limits.some((limit) => limit === null) ? null : pick(...limits.filter((limit) => limit !== null))
      return {
        currencyCode: currency,
        defaultAmount: null,
        minimumAmount: widestOf(numbers('min'), Math.min),
        maximumAmount: widestOf(numbers('max'), Math.max),
      }
    }),
} as const

import { isAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { postOnrampUrl, postOnrampWidget } from '@latchkey/protocol/http'
import type { InferOutput } from 'valibot'
import { jsonReply } from '../http/replies.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { CoverageReader } from './createCoverageReader.ts'
import type { OrderMaker } from './createOrderMaker.ts'
import { compareDecimals, inProportion } from './decimals.ts'
import type { OfferFinder, OfferRequest } from './findOffers.ts'
import { invalidReceiver, providerFailed, refusedBy } from './onramp.errors.ts'
import type { OnrampAsset, OnrampCoverage, OnrampProvider, OnrampRegion, PaymentMethod } from './onrampProvider.ts'
import { clearestRefusal } from './optionRoutes.ts'
import { openUrl } from './orderRoutes.ts'
import { expectProvider, type Providers, returnPageOf } from './purchaseChecks.ts'
import { isNetwork, isPaymentWord, meldCurrency } from './vendorWords.ts'

/** These callers name neither. */
const usual = { country: 'US', currency: 'USD', symbol: 'USDC' } as const
/** What is asked for where neither an amount is named nor a limit. */
const usualAmount = '50'

type UrlBody = InferOutput<(typeof postOnrampUrl)['body']>

/** Links to the pages of providers: addresses of the service, of orders that are made with them. */
export function linkRoutes({ providers, readCoverage, findOffers, maker }: linkRoutes.Options): readonly Route[] {
  async function coverageOf(provider: OnrampProvider, region: OnrampRegion): Promise<OnrampCoverage> {
    const result = await readCoverage(provider, region)
    if (result.kind !== 'answer') throw refusedBy(providerFailed(result))
    return result.value
  }

  /** In dollars. What some coins cost is what a first offer says of them. */
  async function amountOf(body: UrlBody, provider: OnrampProvider, method: PaymentMethod, asset: OnrampAsset) {
    const { presetFiatAmount, presetCryptoAmount } = body
    const least = method.min ?? usualAmount
    if (presetFiatAmount) return presetFiatAmount
    if (!presetCryptoAmount) return least
    const asked = compareDecimals(least, usualAmount) < 0 ? usualAmount : least
    const found = await findOffers(provider, requestOf(asset, method, asked))
    const quote = found.value?.[0]?.quote
    if (quote === undefined) throw refusedBy(found.refusal ?? providerFailed({ kind: 'refused' }))
    return inProportion([presetCryptoAmount, quote.pay.amount, quote.receive], 2)
  }

  return [
    defineRoute(
      postOnrampUrl,
      async ({ body, project, header, baseUrl }) => {
        const provider = expectProvider(providers, 'coinbase')
        const { currencies, assets } = await coverageOf(provider, { country: usual.country })
        const { asset, receiver } = chooseWallet(body, assets)
        const methods = currencies.find(({ currency }) => currency === usual.currency)?.methods ?? []
        const method = methods.find(({ kind }) => kind === 'card') ?? methods[0]
        if (method === undefined) throw refusedBy(providerFailed({ kind: 'refused' }))
        const origin = header('origin')
        const { id } = await maker.makeNow({
          ...requestOf(asset, method, await amountOf(body, provider, method, asset)),
          ...{ project: project(), origin, provider, receiver, returnUrl: returnPageOf(project(), origin) },
        })
        return jsonReply({ url: openUrl(baseUrl, id) })
      },
      { malformed: 'api/invalid-request', invalid: 'api/invalid-request' },
    ),

    defineRoute(postOnrampWidget, async ({ body: { sessionData }, project, header, baseUrl }) => {
      const { destinationCurrencyCode, serviceProvider, walletAddress, paymentMethodType, redirectUrl } = sessionData
      const own = [...providers.values()].find(({ name }) => name.toUpperCase() === serviceProvider.toUpperCase())
      const provider = own ?? expectProvider(providers, 'meld')
      const country = sessionData.countryCode ?? usual.country
      const { assets } = await coverageOf(provider, { country })
      const asset = assets.find((each) => meldCurrency(each) === destinationCurrencyCode)
      if (asset === undefined) throw refusedBy(clearestRefusal([]))
      const origin = header('origin')
      const { id } = await maker.makeNow({
        project: project(),
        origin,
        provider,
        seller: own === undefined ? serviceProvider : undefined,
        receiver: `${asset.networkId}:${walletAddress}`,
        returnUrl: redirectUrl ?? returnPageOf(project(), origin),
        country,
        asset,
        isMethod: paymentMethodType ? isPaymentWord(paymentMethodType) : () => true,
        pay: { amount: sessionData.sourceAmount, currency: sessionData.sourceCurrencyCode },
      })
      return jsonReply({ widgetUrl: openUrl(baseUrl, id) })
    }),
  ]
}

export declare namespace linkRoutes {
  type Options = {
    providers: Providers
    readCoverage: CoverageReader
    findOffers: OfferFinder
    maker: OrderMaker
  }
}

function requestOf(asset: OnrampAsset, { code }: PaymentMethod, amount: string): OfferRequest {
  const pay = { amount, currency: usual.currency }
  return { country: usual.country, asset, isMethod: (method) => method.code === code, pay }
}

/** The first that is sold on a network that its wallet is on. */
function chooseWallet({ destinationWallets, defaultNetwork }: UrlBody, assets: readonly OnrampAsset[]) {
  const fits = ({ networkId }: OnrampAsset, address: string) =>
    isAddress(parseCaipNetworkId(networkId).namespace, address)
  const choices = destinationWallets.flatMap(({ address, blockchains, assets: symbols, supported_networks }) => {
    const named = [...(defaultNetwork ? [defaultNetwork] : []), ...(blockchains ?? []), ...(supported_networks ?? [])]
    const wanted = symbols?.length ? symbols : [usual.symbol]
    const sold = assets.filter((asset) => fits(asset, address) && wanted.includes(asset.symbol))
    const onNamed = named.flatMap((word) => sold.filter((asset) => isOn(asset, word)))
    return (named.length === 0 ? sold : onNamed).map((asset) => ({ asset, receiver: `${asset.networkId}:${address}` }))
  })
  const [choice] = choices
  if (choice !== undefined) return choice
  const isReceiver = destinationWallets.some(({ address }) => assets.some((asset) => fits(asset, address)))
  throw isReceiver ? refusedBy(clearestRefusal([])) : invalidReceiver(assets[0]?.networkId ?? 'a network')
}

/** By a name that everybody has for it, or by the provider's own. */
function isOn({ networkId, code }: OnrampAsset, word: string): boolean {
  return isNetwork(networkId, word) || code.endsWith(`:${word}`)
}

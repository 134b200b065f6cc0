import { KitError, type Network, namespaceCapabilities, toKitError } from '@latchkey/protocol'
import {
  getOnrampCoverage,
  getOnrampOrder,
  type OnrampErrorCode,
  type OutputOf,
  onrampErrorCodes,
  postOnrampOffers,
  postOnrampOrder,
} from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { OnrampOptions } from './onramp.machine.ts'
import type {
  OnrampFailure,
  OnrampOffer,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuestion,
  PurchaseCurrency,
  PurchaseNetwork,
} from './onrampState.ts'
import { orderNews, orderUrl } from './orderCheck.ts'

type Signalled<Options> = Options & { readonly signal: AbortSignal }

/** What can be bought in a region on the networks of the kit. */
export async function askOptions(
  kit: Kit,
  { country, subdivision, signal }: Signalled<{ country: string; subdivision: string | undefined }>,
): Promise<OnrampOptions> {
  const query = { country, ...(subdivision !== undefined && { subdivision }) }
  const coverage = await apiClient(kit).call(getOnrampCoverage, { params: {}, query }, { signal })
  const { providers, currencies, ownCurrency, subdivisions, assets, failed } = coverage
  return {
    providers,
    uncovered: failed.map(({ provider }) => provider),
    purchaseCurrencies: bySymbol(kit, assets),
    paymentCurrencies: currencies.map(({ currency, methods }) => ({
      id: currency,
      payment_method_limits: methods.map(({ kind, min, max }) => ({
        id: kind,
        min: min ?? undefined,
        max: max ?? undefined,
      })),
    })),
    ownCurrency,
    subdivisions,
    source: 'service',
    error: undefined,
  }
}

type Asset = OutputOf<typeof getOnrampCoverage>['assets'][number]

function bySymbol(kit: Kit, assets: readonly Asset[]): readonly PurchaseCurrency[] {
  const currencies = new Map<string, PurchaseCurrency>()
  for (const asset of assets) {
    const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === asset.networkId)
    const offered: readonly string[] = network ? namespaceCapabilities[network.chainNamespace] : []
    if (!network || !offered.includes('onramp')) continue
    const { symbol, name } = asset
    const known = currencies.get(symbol) ?? { id: symbol, name, symbol, networks: [] }
    currencies.set(symbol, { ...known, networks: [...known.networks, toNetwork(network, asset)] })
  }
  return [...currencies.values()]
}

function toNetwork(network: Network, { address, iconUrl, providers }: Asset): PurchaseNetwork {
  return {
    name: network.name,
    display_name: network.name,
    chain_id: String(network.id),
    contract_address: address ?? '',
    networkId: network.caipNetworkId,
    iconUrl,
    providers,
  }
}

/** What came of asking one provider. `isUnreachable`: the service itself could not be asked. */
export type ProviderAnswer = {
  readonly offers: readonly OnrampOffer[]
  readonly failures: readonly OnrampFailure[]
  readonly isUnreachable: boolean
}

/** What a provider would deliver, or why not. Rejects where it was aborted alone. */
export async function askOffers(
  kit: Kit,
  { provider, question, signal }: Signalled<{ provider: OnrampProviderName; question: OnrampQuestion }>,
): Promise<ProviderAnswer> {
  const { receiver, asset, kind, country, subdivision, pay } = question
  const body = {
    projectId: kit.options.projectId,
    provider,
    receiver,
    asset: { networkId: asset.networkId, address: asset.address },
    kind,
    country,
    ...(subdivision !== undefined && { subdivision }),
    pay,
  }
  try {
    const answer = await apiClient(kit).call(postOnrampOffers, { params: {}, query: {}, body }, { signal })
    return {
      offers: answer.offers.map((offer) => {
        const endsAtMs = endOfOffer(offer.expiresAt, kit.env.clock.nowMs())
        return { ...offer, question, endsAtMs, source: 'service' }
      }),
      failures: answer.failures.map(({ provider: of, code, description, min, max }) => ({
        provider: of,
        error: new KitError({ code: isKnown(code) ? code : 'onramp/provider-unreadable', shortMessage: description }),
        min,
        max,
      })),
      isUnreachable: false,
    }
  } catch (error) {
    if (signal.aborted) throw error
    const known = toKitError(error)
    const failure = { provider, error: known, min: undefined, max: undefined }
    return { offers: [], failures: [failure], isUnreachable: !isKnown(known.code) }
  }
}

/** An offer holds no longer than this without a look at it again. */
const maxOfferMs = 60_000
/** What has just come is no offer of the past: it is the clock of this browser that is ahead. */
const aheadOfferMs = 30_000

function endOfOffer(expiresAt: string, nowMs: number): number {
  const leftMs = Date.parse(expiresAt) - nowMs
  return nowMs + (leftMs > 0 ? Math.min(leftMs, maxOfferMs) : aheadOfferMs)
}

function isKnown(code: string): code is OnrampErrorCode {
  return Object.hasOwn(onrampErrorCodes, code)
}

/** Makes an order of an offer. */
export async function makeOrder(
  kit: Kit,
  { offer, returnUrl }: { offer: OnrampOffer; returnUrl: string },
): Promise<OnrampOrder> {
  const { provider, seller, method, quoteId, receive, kind, question } = offer
  const { receiver, asset, country, subdivision, pay } = question
  const body = {
    projectId: kit.options.projectId,
    provider,
    receiver,
    asset: { networkId: asset.networkId, address: asset.address },
    method,
    country,
    ...(subdivision !== undefined && { subdivision }),
    pay,
    seller,
    quoteId,
    receiveAtLeast: receive,
    returnUrl,
  }
  const order = await apiClient(kit).call(postOnrampOrder, { params: {}, query: {}, body })
  return { ...order, url: orderUrl(kit, order.orderId), kind }
}

/** How far an order is. */
export async function askOrder(kit: Kit, { order, signal }: Signalled<{ order: OnrampOrder }>): Promise<OnrampOrder> {
  const input = { params: { orderId: order.orderId }, query: {} }
  return orderNews(order, await apiClient(kit).call(getOnrampOrder, input, { signal }))
}

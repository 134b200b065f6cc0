import type { OnrampAsset as AssetAnswer, OnrampCoverage as CoverageAnswer } from '@latchkey/protocol/http'
import type { TokenRegistry } from '../modules/balances/knownTokens.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { CoverageReader } from './createCoverageReader.ts'
import { compareDecimals, isSameAddress, widest } from './decimals.ts'
import { mostFirst, type Offer, type OfferFinder, type OfferRequest } from './findOffers.ts'
import { type Found, providerFailed, type Refusal, refusedBy } from './onramp.errors.ts'
import type {
  OnrampAsset,
  OnrampProvider,
  OnrampProviderName,
  OnrampRegion,
  OnrampSubdivision,
  PaymentMethod,
} from './onrampProvider.ts'
import type { Providers } from './purchaseChecks.ts'
import { currencyOf } from './regions.ts'

/** What one provider would deliver. */
export type SellerOffer = Offer & { readonly provider: OnrampProviderName }

/** What several providers together sell. All of them are asked at once. */
export function createMarket({ providers, readCoverage, findOffers, chains, registry }: createMarket.Options) {
  function decimalsOf({ networkId, address }: OnrampAsset): number | undefined {
    const chain = chains.find(networkId)
    if (chain === undefined || address === undefined) return chain?.network.nativeCurrency.decimals
    return registry.listed(chain).find((token) => isSameAddress(token.address, address))?.decimals
  }

  function toAnswer({ asset, sellers }: Merged): AssetAnswer {
    const { networkId, address, symbol, name } = asset
    const decimals = decimalsOf(asset)
    const known = decimals === undefined ? {} : { decimals }
    return { networkId, address: address ?? null, symbol, name, ...known, providers: [...sellers] }
  }

  const all = [...providers.values()]
  const market = {
    /** In a region. A provider that could not say what it sells is named: it isn't one that sells nothing. */
    async coverage(region: OnrampRegion, asked: readonly OnrampProvider[] = all): Promise<CoverageAnswer> {
      const read = await Promise.all(
        asked.map(async (provider) => ({ provider: provider.name, result: await readCoverage(provider, region) })),
      )
      const heard = read.flatMap(({ provider, result }) =>
        result.kind === 'answer' ? [{ provider, ...result.value }] : [],
      )
      const payments = heard.flatMap(({ currencies }) =>
        currencies.flatMap(({ currency, methods }) => methods.map((method) => ({ currency, method }))),
      )
      const byCurrency = Map.groupBy(payments, ({ currency }) => currency)
      return {
        providers: read.map(({ provider }) => provider),
        currencies: [...byCurrency].map(([currency, rows]) => ({
          currency,
          methods: mergeMethods(rows.map(({ method }) => method)),
        })),
        ownCurrency: currencyOf(region.country),
        subdivisions: mergeSubdivisions(heard.flatMap(({ subdivisions = [] }) => subdivisions)),
        assets: heard
          .reduce<readonly Merged[]>((merged, { provider, assets }) => addAssets(merged, provider, assets), [])
          .map(toAnswer),
        failed: read.flatMap(({ provider, result }) =>
          result.kind === 'answer' ? [] : [{ provider, code: providerFailed(result).code }],
        ),
      }
    },

    /**
     * As `coverage`, for shapes without a place for those that could not say: nothing heard would look like nothing sold.
     * @throws ApiError where that is all of them
     */
    async heardCoverage(region: OnrampRegion, asked: readonly OnrampProvider[] = all): Promise<CoverageAnswer> {
      const coverage = await market.coverage(region, asked)
      if (asked.length > 0 && coverage.failed.length === asked.length)
        throw refusedBy(providerFailed({ kind: 'unreachable', reason: 'timeout' }))
      return coverage
    },

    /** For an amount: the most first, and why others have nothing. */
    async offers(request: OfferRequest, asked: readonly OnrampProvider[] = all): Promise<createMarket.Offers> {
      const answers = await Promise.all(
        asked.map(async (provider) => ({ provider: provider.name, ...priced(await findOffers(provider, request)) })),
      )
      return {
        offers: answers
          .flatMap(({ provider, value = [] }) => value.map((offer) => ({ provider, ...offer })))
          .sort(mostFirst),
        refusals: answers.flatMap(({ provider, refusal }) => (refusal === undefined ? [] : [{ provider, ...refusal }])),
      }
    },
  }
  return market
}

export type Market = ReturnType<typeof createMarket>

export declare namespace createMarket {
  type Options = {
    providers: Providers
    readCoverage: CoverageReader
    findOffers: OfferFinder
    chains: ChainTable
    registry: TokenRegistry
  }
  type Offers = {
    readonly offers: readonly SellerOffer[]
    readonly refusals: readonly (Refusal & { readonly provider: OnrampProviderName })[]
  }
}

/** What states no price can't be compared. */
function priced(found: Found<readonly Offer[]>): Found<readonly Offer[]> {
  if (found.value === undefined) return found
  const value = found.value.filter(({ quote }) => compareDecimals(quote.receive, '0') > 0)
  return value.length > 0 ? { value } : { refusal: providerFailed({ kind: 'refused' }) }
}

type Merged = { readonly asset: OnrampAsset; readonly sellers: Set<OnrampProviderName> }

function addAssets(
  merged: readonly Merged[],
  provider: OnrampProviderName,
  assets: readonly OnrampAsset[],
): readonly Merged[] {
  const places = new Map(merged.map((each) => [keyOf(each.asset), each]))
  for (const asset of assets) {
    const place = places.get(keyOf(asset)) ?? { asset, sellers: new Set() }
    place.sellers.add(provider)
    places.set(keyOf(asset), place)
  }
  return [...places.values()]
}

function keyOf({ networkId, address = '' }: OnrampAsset): string {
  return `${networkId} ${address.startsWith('0x') ? address.toLowerCase() : address}`
}

/** One of each code, in the order of their names. */
function mergeSubdivisions(all: readonly OnrampSubdivision[]): OnrampSubdivision[] {
  const byCode = new Map(all.map((each) => [each.code, each]))
  return [...byCode.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** One of each kind, with the widest limits. */
function mergeMethods(methods: readonly PaymentMethod[]) {
  return [...Map.groupBy(methods, ({ kind }) => kind)].map(([kind, rows]) => {
    const limit = (which: 'min' | 'max') =>
      widest(
        rows.map((row) => row[which]),
        which,
      ) ?? null
    return { kind, min: limit('min'), max: limit('max') }
  })
}

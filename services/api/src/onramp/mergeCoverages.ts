import type { OnrampAsset as AssetAnswer, OnrampCoverage as CoverageAnswer } from '@latchkey/protocol/http'
import { widest } from './decimals.ts'
import { providerFailed } from './onramp.errors.ts'
import type { OnrampAsset, OnrampCoverage, OnrampProviderName, OnrampResult, PaymentMethod } from './onrampProvider.ts'

type Read = { readonly provider: OnrampProviderName; readonly result: OnrampResult<OnrampCoverage> }

/**
 * What all providers together sell, for a page that lets a person choose. One that could not say what it sells is named,
 * so that it isn't taken for one that sells nothing.
 */
export function mergeCoverages(
  read: readonly Read[],
  decimalsOf: (asset: OnrampAsset) => number | undefined,
): CoverageAnswer {
  const told = read.flatMap(({ provider, result }) => (result.kind === 'answer' ? [{ provider, ...result.value }] : []))
  const methods = Map.groupBy(
    told.flatMap(({ currencies }) =>
      currencies.flatMap((each) => each.methods.map((method) => ({ currency: each.currency, method }))),
    ),
    ({ currency }) => currency,
  )
  return {
    providers: read.map(({ provider }) => provider),
    currencies: [...methods].map(([currency, rows]) => ({
      currency,
      methods: mergeMethods(rows.map((row) => row.method)),
    })),
    assets: told
      .reduce<Merged[]>((merged, { provider, assets }) => addAssets(merged, provider, assets), [])
      .map(({ asset, providers }): AssetAnswer => {
        const { networkId, address, symbol, name } = asset
        const decimals = decimalsOf(asset)
        const known = decimals === undefined ? {} : { decimals }
        return { networkId, address: address ?? null, symbol, name, ...known, providers: [...providers] }
      }),
    failed: read.flatMap(({ provider, result }) =>
      result.kind === 'answer' ? [] : [{ provider, code: providerFailed(result).code }],
    ),
  }
}

type Merged = { readonly asset: OnrampAsset; readonly providers: Set<OnrampProviderName> }

function addAssets(merged: Merged[], provider: OnrampProviderName, assets: readonly OnrampAsset[]): Merged[] {
  const places = new Map(merged.map((each) => [keyOf(each.asset), each]))
  for (const asset of assets) {
    const place = places.get(keyOf(asset)) ?? { asset, providers: new Set() }
    place.providers.add(provider)
    places.set(keyOf(asset), place)
  }
  return [...places.values()]
}

function keyOf({ networkId, address = '' }: OnrampAsset): string {
  return `${networkId} ${address.startsWith('0x') ? address.toLowerCase() : address}`
}

/** One of each kind, with the widest limits. */
function mergeMethods(methods: readonly PaymentMethod[]) {
  return [...Map.groupBy(methods, ({ kind }) => kind)].map(([kind, rows]) => ({
    kind,
    min:
      widest(
        rows.map((row) => row.min),
        'min',
      ) ?? null,
    max:
      widest(
        rows.map((row) => row.max),
        'max',
      ) ?? null,
  }))
}

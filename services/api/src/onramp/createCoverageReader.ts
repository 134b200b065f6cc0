import { parseCaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import { createExpiringCache } from '../cache/caches.ts'
import type { ChainTable } from '../modules/chains/createChainTable.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import type { OnrampAsset, OnrampCoverage, OnrampProvider, OnrampRegion, OnrampResult } from './onrampProvider.ts'

/** What a provider sells in a region changes rarely. */
const lifeMs = 86_400_000
const maxRegions = 2_000

/** What a provider sells in a region, as far as our own nodes can see it arrive. It is asked once a day. */
export function createCoverageReader({ chains, covers, clock }: createCoverageReader.Options): CoverageReader {
  const kept = createExpiringCache<OnrampResult<OnrampCoverage>>(clock, lifeMs, maxRegions)
  const isFollowed = ({ networkId }: OnrampAsset) =>
    covers(parseCaipNetworkId(networkId).namespace) && (chains.find(networkId)?.upstreams.length ?? 0) > 0

  async function ask(provider: OnrampProvider, region: OnrampRegion): Promise<OnrampResult<OnrampCoverage>> {
    const result = await provider.coverage(region)
    if (result.kind !== 'answer') return result
    return { kind: 'answer', value: { ...result.value, assets: result.value.assets.filter(isFollowed) } }
  }

  return async (provider, region) => {
    const key = `${provider.name} ${region.country} ${region.subdivision ?? ''}`
    const asking = kept.get(key, () => ask(provider, region), false)
    const result = await asking
    if (result.kind !== 'answer') kept.drop(key, asking)
    return result
  }
}

export type CoverageReader = (provider: OnrampProvider, region: OnrampRegion) => Promise<OnrampResult<OnrampCoverage>>

export declare namespace createCoverageReader {
  type Options = { chains: ChainTable; covers: DeliveryCheck['covers']; clock: Clock }
}

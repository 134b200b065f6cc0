import { getSupportedChains } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { ChainTable } from './createChainTable.ts'

/** Which chains can be reached. */
export function chainsModule({ chains, cacheSeconds }: chainsModule.Options): Module {
  const ids = (served: ChainTable['served']) => served.map(({ network }) => network.caipNetworkId)
  const body = {
    http: ids(chains.served),
    ws: ids(chains.served.filter(({ upstreams }) => upstreams.some(({ wsUrl }) => wsUrl !== undefined))),
  }
  const headers = cacheSeconds === undefined ? undefined : { 'cache-control': `public, max-age=${cacheSeconds}` }
  return { name: 'chains', routes: [defineRoute(getSupportedChains, () => jsonReply(body, headers))] }
}

export declare namespace chainsModule {
  type Options = {
    chains: ChainTable
    /** Instead of the endpoint's own: the devnet's chains come and go while its address stays. */
    cacheSeconds?: number | undefined
  }
}

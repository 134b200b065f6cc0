// KyberSwap Aggregator API v1, after https://docs.kyberswap.com (Aggregator API Specification, EVM Swaps).
import * as v from 'valibot'
import type { Aggregator } from './aggregator.types.ts'
import { wire } from './wire.ts'

/** MetaAggregationRouterV2, the same on each of these chains. */
const router = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const chains: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [10, 'optimism'],
  [56, 'bsc'],
  [137, 'polygon'],
  [250, 'fantom'],
  [8453, 'base'],
  [42161, 'arbitrum'],
  [43114, 'avalanche'],
])
/** Its limit, in basis points. */
const maxSlippageBps = 2_000

const routeSchema = v.object({
  data: v.object({
    // Given back as it came.
    routeSummary: v.looseObject({ amountOut: wire.units, gas: v.optional(wire.gas, 0) }),
    routerAddress: wire.address,
  }),
})
const rawSchema = v.object({ data: v.object({ routeSummary: v.unknown() }) })
const buildSchema = v.object({
  data: v.object({
    amountOut: wire.units,
    gas: v.optional(wire.gas, 0),
    data: wire.data,
    routerAddress: wire.address,
    transactionValue: v.optional(wire.units, 0),
  }),
})

export const kyberSwap: Aggregator = {
  name: 'kyberswap',
  url: 'https://aggregator-api.kyberswap.com',
  headers: (apiKey) => (apiKey === undefined ? {} : { 'x-client-id': apiKey }),
  routerOf: (chainId) => (chains.has(chainId) ? router : undefined),

  async ask(request, { chainId, from, to, amount, user, slippageBps }) {
    const path = `/${chains.get(chainId)}/api/v1`
    const raw = await request(`${path}/routes`, v.unknown(), {
      query: { tokenIn: from, tokenOut: to, amountIn: String(amount) },
    })
    const { routeSummary, routerAddress } = v.parse(routeSchema, raw).data
    if (user === undefined) return { amount: routeSummary.amountOut, gas: routeSummary.gas, spender: routerAddress }
    const { data } = await request(`${path}/route/build`, buildSchema, {
      body: {
        routeSummary: v.parse(rawSchema, raw).data.routeSummary,
        sender: user,
        recipient: user,
        slippageTolerance: Math.min(slippageBps, maxSlippageBps),
      },
    })
    return {
      amount: data.amountOut,
      gas: data.gas,
      spender: data.routerAddress,
      call: { to: data.routerAddress, data: data.data, value: data.transactionValue },
    }
  },
}

// 1inch Swap API v6.1 (classic swap), after https://api.1inch.io/swagger and https://portal.1inch.dev.
import * as v from 'valibot'
import type { Aggregator } from './aggregator.types.ts'
import { wire } from './wire.ts'

/** AggregationRouterV6, the same on each chain but zkSync Era. */
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const routers: ReadonlyMap<number, `0x${string}`> = new Map([
  ...[1, 10, 56, 100, 137, 250, 8453, 8217, 42161, 43114, 1313161554].map((id) => [id, router] as const),
  [324, '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'] as const,
])

const quoteSchema = v.object({ dstAmount: wire.units, gas: v.optional(wire.gas, 0) })
const swapSchema = v.object({
  dstAmount: wire.units,
  tx: v.object({ to: wire.address, data: wire.data, value: wire.units, gas: v.optional(wire.gas, 0) }),
})

export const oneInch: Aggregator = {
  name: '1inch',
  url: 'https://api.1inch.dev/swap/v6.1',
  headers: (apiKey) => (apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  routerOf: (chainId) => routers.get(chainId),

  async ask(request, { chainId, from, to, amount, user, slippageBps }) {
    const pair = { src: from, dst: to, amount: String(amount), includeGas: 'true' }
    if (user === undefined) {
      const { dstAmount, gas } = await request(`/${chainId}/quote`, quoteSchema, { query: pair })
      return { amount: dstAmount, gas, spender: routers.get(chainId) ?? router }
    }
    const query = {
      ...pair,
      from: user,
      origin: user,
      receiver: user,
      slippage: String(slippageBps / 100),
      // Tried here, for the account as it is.
      disableEstimate: 'true',
    }
    const { dstAmount, tx } = await request(`/${chainId}/swap`, swapSchema, { query })
    return { amount: dstAmount, gas: tx.gas, spender: tx.to, call: { to: tx.to, data: tx.data, value: tx.value } }
  },
}

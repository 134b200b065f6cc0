// 0x Swap API v2 (AllowanceHolder), after https://docs.0x.org/api-reference.
import * as v from 'valibot'
import type { Aggregator } from './aggregator.types.ts'
import { wire } from './wire.ts'

/** AllowanceHolder of chains with the Cancun rules. */
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const chains = new Set([1, 10, 56, 137, 8453, 42161, 43114])

const noneSchema = v.object({ liquidityAvailable: v.literal(false) })
const shared = {
  liquidityAvailable: v.literal(true),
  buyAmount: wire.units,
  /** Absent, or null, for the native token. */
  allowanceTarget: v.nullish(wire.address),
}
const priceSchema = v.union([noneSchema, v.object({ ...shared, gas: v.nullish(wire.gas) })])
const quoteSchema = v.union([
  noneSchema,
  v.object({
    ...shared,
    transaction: v.object({ to: wire.address, data: wire.data, value: wire.units, gas: v.nullish(wire.gas) }),
  }),
])

export const zeroEx: Aggregator = {
  name: '0x',
  url: 'https://api.0x.org',
  headers: (apiKey) => ({ '0x-version': 'v2', ...(apiKey === undefined ? {} : { '0x-api-key': apiKey }) }),
  routerOf: (chainId) => (chains.has(chainId) ? allowanceHolder : undefined),

  async ask(request, { chainId, from, to, amount, user, slippageBps }) {
    const query = { chainId: String(chainId), sellToken: from, buyToken: to, sellAmount: String(amount) }
    if (user === undefined) {
      const price = await request('/swap/allowance-holder/price', priceSchema, { query })
      if (!price.liquidityAvailable) return undefined
      return { amount: price.buyAmount, gas: price.gas ?? 0n, spender: price.allowanceTarget ?? allowanceHolder }
    }
    const quote = await request('/swap/allowance-holder/quote', quoteSchema, {
      query: { ...query, taker: user, slippageBps: String(slippageBps) },
    })
    if (!quote.liquidityAvailable) return undefined
    const { to: router, data, value, gas } = quote.transaction
    return {
      amount: quote.buyAmount,
      gas: gas ?? 0n,
      spender: quote.allowanceTarget ?? allowanceHolder,
      call: { to: router, data, value },
    }
  },
}

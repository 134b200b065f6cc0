// Odos Smart Order Routing, quote v3 with assemble, after https://docs.odos.xyz/api.

import { toChecksumAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import { type Aggregator, nativePlaceholder } from './aggregator.types.ts'
import { wire } from './wire.ts'

type Hex = `0x${string}`

/** OdosRouterV3, the same on each chain. */
const router = '0x0D05a7D3448512B78fa8A9e46c4872C88C4a0D05'
const chains = new Set([1, 10, 56, 137, 324, 8453, 42161, 43114])
const zero: Hex = '0x0000000000000000000000000000000000000000'

const quoteSchema = v.object({
  pathId: v.nullish(v.pipe(v.string(), v.maxLength(256))),
  outAmounts: v.pipe(v.array(wire.units), v.length(1)),
  gasEstimate: v.optional(wire.gas, 0),
})
const assembleSchema = v.object({
  outputTokens: v.pipe(v.array(v.object({ amount: wire.units })), v.length(1)),
  gasEstimate: v.optional(wire.gas, 0),
  transaction: v.object({ to: wire.address, data: wire.data, value: wire.units }),
})

export const odos: Aggregator = {
  name: 'odos',
  url: 'https://enterprise-api.odos.xyz',
  headers: (apiKey) => (apiKey === undefined ? {} : { 'x-api-key': apiKey }),
  routerOf: (chainId) => (chains.has(chainId) ? router : undefined),

  async ask(request, { chainId, from, to, amount, user, slippageBps }) {
    const quote = await request('/sor/quote/v3', quoteSchema, {
      body: {
        chainId,
        inputTokens: [{ tokenAddress: named(from), amount: String(amount) }],
        outputTokens: [{ tokenAddress: named(to), proportion: 1 }],
        slippageLimitPercent: slippageBps / 100,
        ...(user === undefined ? {} : { userAddr: user }),
      },
    })
    const [amountOut] = quote.outAmounts
    if (amountOut === undefined || amountOut === 0n) return undefined
    if (user === undefined) return { amount: amountOut, gas: quote.gasEstimate, spender: router }
    if (quote.pathId == null) return undefined
    const built = await request('/sor/assemble', assembleSchema, {
      body: { userAddr: user, pathId: quote.pathId, receiver: user, simulate: false },
    })
    const { to: target, data, value } = built.transaction
    return {
      amount: built.outputTokens[0]?.amount ?? amountOut,
      gas: built.gasEstimate,
      spender: target,
      call: { to: target, data, value },
    }
  },
}

/** It names the native token by zero, and wants checksums. */
const named = (token: Hex) => (token === nativePlaceholder ? zero : toChecksumAddress(token))

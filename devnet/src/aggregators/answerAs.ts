import * as v from 'valibot'
import { type Address, zeroAddress } from 'viem'
import type { AggregatorName, Offer } from './aggregators.types.ts'

/** How the aggregators name the native token. */
export const placeholder: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export type VendorQuestion = {
  readonly chainId: number
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly user: Address | undefined
}

const address = v.custom<Address>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))
const units = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const number = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const gas = 210_000

/** What arrives on the wire. */
export type Asked = { readonly path: string; readonly query: Readonly<Record<string, string>>; readonly body: unknown }

/** The wire of one vendor, from its public documents: what is asked, what it wants to see, and how it answers. */
export type VendorWire = {
  /** The header that holds the operator's key. */
  readonly keyHeader: string
  /** Undefined for a path that it has not. A question without an amount is the second of two. */
  read(asked: Asked): VendorQuestion | { readonly ticket: string; readonly user: Address } | undefined
  answer(asked: Asked, offer: Offer, ticket: string): unknown
}

const inQuery = <Entries extends v.ObjectEntries>(entries: Entries, query: unknown) => v.parse(v.object(entries), query)

/** 1inch Swap API v6.1: `/{chain}/quote` and `/{chain}/swap`. */
const oneInch: VendorWire = {
  keyHeader: 'authorization',
  read({ path, query }) {
    const [, chain = '', what] = /^\/(\d+)\/(quote|swap)$/.exec(path) ?? []
    if (what === undefined) return undefined
    const { src, dst, amount, from } = inQuery(
      { src: address, dst: address, amount: units, from: v.optional(address), slippage: v.optional(v.string()) },
      query,
    )
    return { chainId: Number(chain), from: src, to: dst, amount, user: what === 'swap' ? from : undefined }
  },
  answer: ({ path }, { amount, router, data, value }) =>
    path.endsWith('/quote')
      ? { dstAmount: String(amount), gas }
      : { dstAmount: String(amount), tx: { to: router, data, value: String(value), gas, gasPrice: '1000000000' } },
}

/** 0x Swap API v2: `/swap/allowance-holder/price` and `/quote`. */
const zeroEx: VendorWire = {
  keyHeader: '0x-api-key',
  read({ path, query }) {
    const [, what] = /^\/swap\/allowance-holder\/(price|quote)$/.exec(path) ?? []
    if (what === undefined) return undefined
    const { chainId, sellToken, buyToken, sellAmount, taker } = inQuery(
      { chainId: number, sellToken: address, buyToken: address, sellAmount: units, taker: v.optional(address) },
      query,
    )
    return { chainId, from: sellToken, to: buyToken, amount: sellAmount, user: what === 'quote' ? taker : undefined }
  },
  answer: ({ path }, { amount, spender, router, data, value }) => ({
    liquidityAvailable: true,
    buyAmount: String(amount),
    minBuyAmount: String((amount * 99n) / 100n),
    allowanceTarget: spender,
    issues: { allowance: null, balance: null, simulationIncomplete: false },
    ...(path.endsWith('/price')
      ? { gas: String(gas) }
      : { transaction: { to: router, data, value: String(value), gas: String(gas), gasPrice: '1000000000' } }),
  }),
}

const tokensSchema = v.object({
  chainId: v.number(),
  inputTokens: v.tuple([v.object({ tokenAddress: address, amount: units })]),
  outputTokens: v.tuple([v.object({ tokenAddress: address, proportion: v.literal(1) })]),
  userAddr: v.optional(address),
})

/** Odos: `POST /sor/quote/v3`, then `POST /sor/assemble`. It names the native token by zero. */
const odos: VendorWire = {
  keyHeader: 'x-api-key',
  read({ path, body }) {
    const native = (token: Address) => (token === zeroAddress ? placeholder : token)
    if (path === '/sor/quote/v3') {
      const { chainId, inputTokens, outputTokens, userAddr } = v.parse(tokensSchema, body)
      const [{ tokenAddress, amount }] = inputTokens
      return { chainId, from: native(tokenAddress), to: native(outputTokens[0].tokenAddress), amount, user: userAddr }
    }
    if (path !== '/sor/assemble') return undefined
    const { pathId, userAddr } = v.parse(v.object({ pathId: v.string(), userAddr: address }), body)
    return { ticket: pathId, user: userAddr }
  },
  answer: ({ path }, { amount, router, data, value }, ticket) =>
    path === '/sor/quote/v3'
      ? { pathId: ticket, outAmounts: [String(amount)], gasEstimate: gas + 0.5, netOutValue: 1 }
      : {
          outputTokens: [{ tokenAddress: router, amount: String(amount) }],
          gasEstimate: gas,
          transaction: { to: router, data, value: String(value), gas: gas * 2, chainId: 1 },
        },
}

/** KyberSwap Aggregator API v1: `/{chain}/api/v1/routes`, then `POST /{chain}/api/v1/route/build`. */
const kyberSwap: VendorWire = {
  keyHeader: 'x-client-id',
  read({ path, query, body }) {
    const [, chain = '', what] = /^\/(\w+)\/api\/v1\/(routes|route\/build)$/.exec(path) ?? []
    const chainId = { ethereum: 1, base: 8453, polygon: 137 }[chain]
    if (what === undefined || chainId === undefined) return undefined
    if (what === 'routes') {
      const { tokenIn, tokenOut, amountIn } = inQuery({ tokenIn: address, tokenOut: address, amountIn: units }, query)
      return { chainId, from: tokenIn, to: tokenOut, amount: amountIn, user: undefined }
    }
    const { routeSummary, sender } = v.parse(
      v.object({ routeSummary: v.object({ routeID: v.string(), amountOut: v.string() }), sender: address }),
      body,
    )
    return { ticket: routeSummary.routeID, user: sender }
  },
  answer: ({ path }, { amount, router, data, value }, ticket) => ({
    code: 0,
    message: 'successfully',
    data: path.endsWith('/routes')
      ? { routeSummary: { routeID: ticket, amountOut: String(amount), gas: String(gas) }, routerAddress: router }
      : { amountOut: String(amount), gas: String(gas), data, routerAddress: router, transactionValue: String(value) },
  }),
}

export const vendorWires: Readonly<Record<AggregatorName, VendorWire>> = {
  '1inch': oneInch,
  '0x': zeroEx,
  odos,
  kyberswap: kyberSwap,
}

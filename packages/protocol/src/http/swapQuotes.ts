import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries, listQuerySchema } from './query.schema.ts'
import { accountSchema, timeSchema, unitsSchema } from './swap.schema.ts'

/** Basis points of slippage: 5 to 5,000, as decimal text on the wire. */
const slippageSchema = v.pipe(
  plainTextSchema,
  v.regex(/^\d{1,4}$/, 'Not a number of basis points'),
  v.transform(Number),
  v.minValue(5),
  v.maxValue(5_000),
)
/** Basis points; below zero where somebody gains. */
const bpsSchema = v.pipe(v.number(), v.integer())
/** What one route gives. The first five keys are the peer's. */
export const swapQuoteSchema = v.object({
  /** The same as `quoteId`. */
  id: v.nullable(v.string()),
  /** Smallest units that leave. */
  fromAmount: v.string(),
  /** CAIP-10 of the token that leaves. */
  fromAccount: v.string(),
  /** Smallest units that arrive where no price moves before: what the trial showed, where it was tried. */
  toAmount: v.string(),
  toAccount: v.string(),
  /** Names this quote in `build-transaction` for 30 s. */
  quoteId: v.string(),
  /** `uniswap-v2`, `uniswap-v3`, `uniswap-v4`, an aggregator, or `wrap`: one for one, without a pool. */
  source: v.string(),
  /** CAIP-10 of each token on the way, from the first to the last; the two alone where a source names no others. */
  route: v.array(v.string()),
  /** CAIP-10 of the contract that is allowed to take the token. Absent for the native token, and on Solana. */
  spender: v.optional(v.string()),
  /** CAIP-10 of who takes it by the spender, where that is Permit2: the contract that a swap calls. */
  router: v.optional(v.string()),
  /**
   * Gas that it takes: what the trial used; by the quoter of the chain where it was not tried. On Solana the lamports
   * that leave beside what is given: fee, and deposit of a new token account.
   */
  gas: v.string(),
  /** Wei of a unit of gas that the order of quotes was made with. On Solana 1. */
  gasPrice: v.string(),
  /** Smallest units that arrive at least at the slippage that was asked about; else the swap fails. */
  minimum: v.string(),
  /** Whether it was tried for the account, with the allowance it needs: the account has what it gives. */
  tried: v.boolean(),
  /** How much less arrives than the market price says. Null: no market is known. */
  impactBps: v.nullable(bpsSchema),
  /** How much less arrives than the pools' own price before the swap says, their fees included. Null: not known. */
  poolImpactBps: v.nullable(bpsSchema),
  /** What the operator takes inside the swap: smallest units of the token that arrives, taken off `toAmount` already. */
  fee: v.nullable(v.object({ bps: bpsSchema, amount: v.string() })),
  /** What a token itself keeps when it is bought and sold, as a trial showed. Null: nothing, or not tried. */
  tokenTax: v.nullable(v.object({ token: v.string(), buyBps: bpsSchema, sellBps: bpsSchema })),
  /** Whether what arrives could be sold again in a trial. Null: not tried. */
  sellable: v.nullable(v.boolean()),
  /** The block that the amounts are of. */
  blockNumber: v.string(),
  /** Until when `quoteId` serves. */
  expiresAt: timeSchema,
})

/** What a swap would give, the most first, after gas. Spec 7. */
export const getSwapQuotes = defineEndpoint({
  id: 'getSwapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  query: v.object({
    ...callerQueryEntries,
    amount: unitsSchema,
    /** CAIP-10 of the token that leaves, and of the one that arrives. */
    from: accountSchema,
    to: accountSchema,
    /** Wei; that of the chain where it is not given. */
    gasPrice: v.optional(v.pipe(plainTextSchema, v.maxLength(78), v.regex(/^\d*$/))),
    /** Who gives and gets: quotes are tried for an account that has what it gives. */
    userAddress: v.optional(accountSchema),
    /**
     * How much less may arrive than is quoted. Default 100. Callers that name neither this nor `sources` are quoted the
     * routes alone that `build-transaction` takes without `quoteId`: none over v4.
     */
    slippageBps: v.optional(slippageSchema),
    /** Names of sources; all where it is not given. */
    sources: v.optional(listQuerySchema),
  }),
  response: v.object({
    quotes: v.array(swapQuoteSchema),
    /** Sources that have not answered yet: asked for by name (`sources`), the answer waits for them, 1.2 s at most. */
    pending: v.optional(v.array(v.string()), []),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type SwapQuote = v.InferOutput<typeof swapQuoteSchema>

import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'

const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const wrapped = 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const person = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Under this key the wire has what only chains of this family have: gas, and the slippage of their pools. */
export const swapNamespace = 'eip155'

/** CAIP-10. */
const accountSchema = v.pipe(plainTextSchema, v.maxLength(256))
/** Smallest units as decimal text, above zero. */
const unitsSchema = v.pipe(plainTextSchema, v.maxLength(78), v.regex(/^[1-9]\d*$/, 'Not a number of smallest units'))
const hexSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/i))

const notServed = {
  status: 400,
  code: 'api/unsupported-chain',
  field: 'chainId',
  when: 'Swaps are not served on the chain.',
} as const
const noToken = { status: 400, code: 'api/invalid-address', field: 'from', when: 'Not a token of the chain.' } as const
const noRoute = {
  status: 400,
  code: 'api/no-route',
  field: 'amount',
  when: 'No pool takes the amount, or none leads there: insufficient liquidity.',
} as const
const nodeAway = {
  status: 503,
  code: 'api/upstream-unavailable',
  field: 'chainId',
  when: 'No node of the chain answers.',
} as const

/** A token that can be swapped. */
export const swapTokenSchema = v.object({
  name: v.string(),
  symbol: v.string(),
  /** CAIP-10; the native token by its placeholder. */
  address: v.string(),
  decimals: v.number(),
  logoUri: v.nullable(v.string()),
  /** Whether an allowance can be given by a signature (EIP-2612), as the contract itself says. */
  eip2612: v.boolean(),
})

/** The tokens of a chain that can be swapped. Spec 7. */
export const getSwapTokens = defineEndpoint({
  id: 'getSwapTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  summary: 'Tokens that can be swapped on a chain',
  query: v.object({
    ...callerQueryEntries,
    chainId: caip2Schema,
    /** One token alone, as CAIP-10 or as its address. */
    address: v.optional(accountSchema),
  }),
  response: v.object({ tokens: v.array(swapTokenSchema) }),
  examples: [
    {
      request: { params: {}, query: { chainId: 'eip155:1' } },
      response: {
        tokens: [{ name: 'USD Coin', symbol: 'USDC', address: usdc, decimals: 6, logoUri: null, eip2612: true }],
      },
    },
  ],
  errors: [notServed, { ...noToken, field: 'address' }, nodeAway],
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** What one route gives. The first five keys are the peer's. */
export const swapQuoteSchema = v.object({
  /** The same as `quoteId`. */
  id: v.nullable(v.string()),
  /** Smallest units that leave. */
  fromAmount: v.string(),
  /** CAIP-10 of the token that leaves. */
  fromAccount: v.string(),
  /** Smallest units that arrive where no price moves before. */
  toAmount: v.string(),
  toAccount: v.string(),
  /** Names this quote in `build-transaction` for 30 s. */
  quoteId: v.string(),
  /** `uniswap-v2`, `uniswap-v3`, or `wrap`: one for one, without a pool. */
  source: v.string(),
  /** CAIP-10 of each token on the way, from the first to the last. */
  route: v.array(v.string()),
  /** CAIP-10 of the contract that is allowed to take the token. Absent for the native token. */
  spender: v.optional(v.string()),
  /** Gas that it takes, by the quoter of the chain. */
  gas: v.string(),
})

/** What a swap would give, the most first, after gas. Spec 7. */
export const getSwapQuotes = defineEndpoint({
  id: 'getSwapQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  summary: 'What a swap would give, by route',
  query: v.object({
    ...callerQueryEntries,
    amount: unitsSchema,
    /** CAIP-10 of the token that leaves, and of the one that arrives. */
    from: accountSchema,
    to: accountSchema,
    /** Wei; that of the chain where it is not given. */
    gasPrice: v.optional(v.pipe(plainTextSchema, v.maxLength(78), v.regex(/^\d*$/))),
    userAddress: v.optional(accountSchema),
  }),
  response: v.object({ quotes: v.array(swapQuoteSchema) }),
  examples: [
    {
      request: { params: {}, query: { amount: '1000000000000000000', from: ether, to: wrapped } },
      response: {
        quotes: [
          {
            id: null,
            fromAmount: '1000000000000000000',
            fromAccount: ether,
            toAmount: '1000000000000000000',
            toAccount: wrapped,
            quoteId: '',
            source: 'wrap',
            route: [ether, wrapped],
            gas: '60000',
          },
        ],
      },
    },
  ],
  errors: [notServed, noToken, noRoute, nodeAway],
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** What a unit of gas costs, in wei as decimal text. Spec 7. */
export const getSwapGasPrice = defineEndpoint({
  id: 'getSwapGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  summary: 'Gas prices of a chain',
  query: v.object({ ...callerQueryEntries, chainId: caip2Schema }),
  response: v.object({ standard: v.string(), fast: v.string(), instant: v.string() }),
  examples: [
    {
      request: { params: {}, query: { chainId: 'eip155:1' } },
      response: { standard: '1200000000', fast: '1500000000', instant: '2000000000' },
    },
  ],
  errors: [notServed, nodeAway],
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** What the spender may take of a token of somebody. Spec 7. */
export const getSwapAllowance = defineEndpoint({
  id: 'getSwapAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  summary: 'What a swap may take already',
  query: v.object({
    ...callerQueryEntries,
    /** CAIP-10. */
    tokenAddress: accountSchema,
    userAddress: accountSchema,
    /** CAIP-10 of a quote; the router of the chain where it is not given. */
    spender: v.optional(accountSchema),
  }),
  response: v.object({ allowance: v.string() }),
  examples: [
    { request: { params: {}, query: { tokenAddress: usdc, userAddress: person } }, response: { allowance: '0' } },
  ],
  errors: [notServed, { ...noToken, field: 'tokenAddress' }, nodeAway],
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** The transaction that lets a swap take a token. Spec 7. */
export const getSwapApproval = defineEndpoint({
  id: 'getSwapApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  summary: 'The transaction that allows a swap',
  query: v.object({
    ...callerQueryEntries,
    from: accountSchema,
    to: accountSchema,
    userAddress: v.optional(accountSchema),
    /** Smallest units, 0 to take back what was allowed. Absent: unlimited, as the peer's wire means it. */
    amount: v.optional(v.union([unitsSchema, v.literal('0')])),
    spender: v.optional(accountSchema),
  }),
  response: v.object({
    tx: v.object({
      /** The token that leaves, as it was asked: the contract that takes the call. */
      from: v.string(),
      /** The token that arrives, as it was asked. */
      to: v.string(),
      data: hexSchema,
      value: v.string(),
      eip155: v.object({ gas: v.string(), gasPrice: v.string() }),
    }),
  }),
  examples: [
    {
      request: { params: {}, query: { from: usdc, to: ether, userAddress: person, amount: '1000000' } },
      response: {
        tx: { from: usdc, to: ether, data: '0x095ea7b3', value: '0', eip155: { gas: '60000', gasPrice: '1500000000' } },
      },
    },
  ],
  errors: [notServed, noToken, nodeAway],
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** The transaction that swaps. Spec 7. */
export const postSwapTransaction = defineEndpoint({
  id: 'postSwapTransaction',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  summary: 'The transaction that swaps',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    amount: unitsSchema,
    from: accountSchema,
    to: accountSchema,
    /** CAIP-10 of who gives, and gets. */
    userAddress: accountSchema,
    /** How much less may arrive than was quoted, in per cent: 0.05 to 50. */
    eip155: v.object({ slippage: v.pipe(v.number(), v.minValue(0.05), v.maxValue(50)) }),
    /** That of a quote. Absent: the best route there is now. */
    quoteId: v.optional(v.pipe(plainTextSchema, v.maxLength(1024))),
    /** Leaves it untried, for callers that allow the spender first. */
    disableEstimate: v.optional(v.boolean()),
  }),
  response: v.object({
    tx: v.object({
      /** CAIP-10 of who gives. */
      from: v.string(),
      /** CAIP-10 of the router. */
      to: v.string(),
      data: hexSchema,
      /** Smallest units that arrive, as quoted: the peer's name for it. */
      amount: v.string(),
      /** Wei that go along. */
      value: v.string(),
      /** Smallest units that arrive at least; else the swap fails. */
      minimum: v.string(),
      /** Whether it was tried for this account, with the allowance it needs. */
      tried: v.boolean(),
      eip155: v.object({ gas: v.string(), gasPrice: v.string() }),
    }),
  }),
  examples: [
    {
      request: {
        params: {},
        query: {},
        body: { amount: '1000000', from: ether, to: wrapped, userAddress: person, eip155: { slippage: 1 } },
      },
      response: {
        tx: {
          from: person,
          to: wrapped,
          data: '0xd0e30db0',
          amount: '1000000',
          value: '1000000',
          minimum: '1000000',
          tried: true,
          eip155: { gas: '60000', gasPrice: '1500000000' },
        },
      },
    },
  ],
  errors: [
    notServed,
    noToken,
    noRoute,
    { status: 422, code: 'api/invalid-body', field: '', when: 'An amount, an account or the slippage is not one.' },
    { status: 400, code: 'api/quote-expired', field: 'quoteId', when: 'The quote is unknown, another one, or over.' },
    { status: 400, code: 'api/swap-refused', field: 'userAddress', when: 'The chain refuses it for this account.' },
    nodeAway,
  ],
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type SwapToken = v.InferOutput<typeof swapTokenSchema>

export type SwapQuote = v.InferOutput<typeof swapQuoteSchema>

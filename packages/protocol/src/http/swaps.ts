import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { caip2Schema, callerQueryEntries } from './query.schema.ts'
import { accountSchema, hexSchema, timeSchema, transactionSchema, unitsSchema } from './swap.schema.ts'

/**
 * Under this key the wire has what only chains of this family have: gas, and signatures in place of an approval. The
 * slippage lies there for every chain: so the peer's client sends it.
 */
export const swapNamespace = 'eip155'

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
  query: v.object({
    ...callerQueryEntries,
    chainId: caip2Schema,
    /** One token alone, as CAIP-10 or as its address. */
    address: v.optional(accountSchema),
  }),
  response: v.object({ tokens: v.array(swapTokenSchema) }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** What a unit of gas costs, in wei as decimal text. Spec 7. */
export const getSwapGasPrice = defineEndpoint({
  id: 'getSwapGasPrice',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: v.object({ ...callerQueryEntries, chainId: caip2Schema }),
  response: v.object({ standard: v.string(), fast: v.string(), instant: v.string() }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** What the spender may take of a token of somebody. Spec 7. */
export const getSwapAllowance = defineEndpoint({
  id: 'getSwapAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: v.object({
    ...callerQueryEntries,
    /** CAIP-10. */
    tokenAddress: accountSchema,
    userAddress: accountSchema,
    /** CAIP-10 of a quote; the router of the chain where it is not given. */
    spender: v.optional(accountSchema),
  }),
  response: v.object({ allowance: v.string() }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** By what an allowance can be signed for: the token itself (EIP-2612), or Uniswap's Permit2 for its router. */
export const swapPermitKinds = ['eip2612', 'permit2'] as const

const decimalSchema = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const fieldSchema = v.object({ name: v.string(), type: v.string() })

/** EIP-712, as `eth_signTypedData_v4` takes it. Numbers are decimal text. */
export const swapPermitSchema = v.object({
  kind: v.picklist(swapPermitKinds),
  typedData: v.object({
    domain: v.object({
      name: v.optional(v.string()),
      version: v.optional(v.string()),
      chainId: v.number(),
      verifyingContract: hexSchema,
    }),
    types: v.record(v.string(), v.array(fieldSchema)),
    primaryType: v.string(),
    message: v.record(v.string(), v.unknown()),
  }),
  /** Until when a swap may use the signature. */
  deadline: timeSchema,
})

/** The transaction that lets a swap take a token. Spec 7. */
export const getSwapApproval = defineEndpoint({
  id: 'getSwapApproval',
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: v.object({
    ...callerQueryEntries,
    from: accountSchema,
    to: accountSchema,
    userAddress: v.optional(accountSchema),
    /** Smallest units, 0 to take back what was allowed. Absent: unlimited, as the peer's wire means it. */
    amount: v.optional(v.union([unitsSchema, v.literal('0')])),
    spender: v.optional(accountSchema),
    /** `1` asks for what can be signed in place of it. Takes `userAddress` and `amount`. */
    permit: v.optional(v.picklist(['0', '1'])),
  }),
  response: v.object({
    /** What can be signed in place of the transaction; null where it was not asked for, or the token takes none. */
    permit: v.nullable(swapPermitSchema),
    /** The token takes no other allowance while one is left: allow 0 first. */
    resetFirst: v.boolean(),
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
  auth: 'project+quota',
  cacheSeconds: 0,
})

/** The transaction that swaps. Spec 7. */
export const postSwapTransaction = defineEndpoint({
  id: 'postSwapTransaction',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  query: v.object(callerQueryEntries),
  body: v.object({
    projectId: callerQueryEntries.projectId,
    amount: unitsSchema,
    from: accountSchema,
    to: accountSchema,
    /** CAIP-10 of who gives, and gets. */
    userAddress: accountSchema,
    eip155: v.object({
      /** How much less may arrive than was quoted, in per cent: 0.05 to 50. */
      slippage: v.pipe(v.number(), v.minValue(0.05), v.maxValue(50)),
      /** What the account has signed in place of an approval. */
      permit: v.optional(
        v.object({
          kind: v.picklist(swapPermitKinds),
          signature: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{128,2048}$/i, 'Not a signature')),
          /** That of the permit. */
          deadline: timeSchema,
          /** That of the message of a Permit2 permit. */
          nonce: v.optional(decimalSchema),
        }),
      ),
    }),
    /** That of a quote. Absent: the best route there is now. */
    quoteId: v.optional(v.pipe(plainTextSchema, v.maxLength(1024))),
    /** Leaves it untried, for callers that allow the spender first. */
    disableEstimate: v.optional(v.boolean()),
  }),
  response: v.object({
    tx: v.object({
      /** CAIP-10 of who gives. */
      from: v.string(),
      /** CAIP-10 of the router: the contract, on Solana the program. */
      to: v.string(),
      /** The call; on Solana the whole transaction, without its signature, in base64. */
      data: v.union([hexSchema, transactionSchema]),
      /** Smallest units that arrive, as quoted: the peer's name for it. */
      amount: v.string(),
      /** Wei that go along; none on Solana, whose transaction says it itself. */
      value: v.string(),
      /** Smallest units that arrive at least; else the swap fails. */
      minimum: v.string(),
      /** Whether it was tried for this account, with the allowance it needs. */
      tried: v.boolean(),
      /** On chains of that family. */
      eip155: v.optional(v.object({ gas: v.string(), gasPrice: v.string() })),
      /** On Solana: lamports that leave beside what is given, with the deposit of a new token account. */
      solana: v.optional(v.object({ fee: v.string(), lastValidBlockHeight: v.string() })),
    }),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type SwapToken = v.InferOutput<typeof swapTokenSchema>

export type SwapPermit = v.InferOutput<typeof swapPermitSchema>

import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { networkReadingsSchema } from './networkReading.ts'
import { caip2Schema, callerQueryEntries, currencies } from './query.schema.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const decimal = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))

/**
 * What was granted: an amount of a token (`erc20`, or by Permit2), one NFT (`erc721`), all of a collection
 * (`erc721-all`, `erc1155-all`), or an amount of a Solana token account (`spl-delegate`).
 */
export const allowanceKinds = ['erc20', 'permit2', 'erc721', 'erc721-all', 'erc1155-all', 'spl-delegate'] as const

/**
 * `unlimited`: the whole holding, now and later. `unknown-spender`: the service's list of contracts
 * does not say who it is. `spender-without-code`: no contract is at its address, so that a private key may use it. `stale`: neither set nor used
 * in the last 180 days.
 */
export const allowanceRisks = ['unlimited', 'unknown-spender', 'spender-without-code', 'stale'] as const

/** What a spender may take from an account at present. Keys that do not apply are left out, never null. */
export const allowanceSchema = v.object({
  /** The same for as long as it is the same grant: unique in an answer, and no more than a text. */
  id: v.string(),
  chainId: caip2Schema,
  kind: v.picklist(allowanceKinds),
  /** The token's contract, or its mint; the name may be anything that its maker wrote, without invisible characters. */
  token: v.object({
    address: v.string(),
    symbol: v.optional(v.string()),
    name: v.optional(v.string()),
    decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
    iconUrl: v.optional(v.string()),
  }),
  /** The NFT that it is about: `erc721` alone. */
  tokenId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  /** The account that holds the token: `spl-delegate` alone. */
  tokenAccount: v.optional(v.string()),
  spender: v.object({
    address: v.string(),
    /** Of the service's list of contracts. Absent where that does not know it. */
    name: v.optional(v.string()),
    code: v.picklist(['contract', 'none', 'unknown']),
    /** When the account first granted it anything, as far as the logs are known. */
    firstSeen: v.optional(isoTime),
  }),
  /** What is granted, in the token's units; in its smallest one where `decimals` is absent. Absent for `*-all` and `erc721`. */
  amount: v.optional(decimal),
  unlimited: v.boolean(),
  /** When it ends by itself: Permit2 alone. */
  expiresAt: v.optional(isoTime),
  /** What could be taken at present: the lesser of grant and holding, units as `amount`; of NFTs how many. */
  atRisk: v.object({
    /** Absent where the holding is not known, or what Permit2 may take. */
    amount: v.optional(decimal),
    /** In the asked currency. Absent where no price is known. */
    value: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
  /**
   * When its last `Approval` was logged; absent where the logs do not tell. Some tokens log one on each `transferFrom`
   * too: of those it may be the last use, and `sinceTransaction` the transaction of that.
   */
  since: v.optional(isoTime),
  sinceTransaction: v.optional(v.string()),
  /** When the spender last took of it; absent where that is unknown. */
  lastUsed: v.optional(isoTime),
  risks: v.array(v.picklist(allowanceRisks)),
})

/**
 * What an address has granted others, on one chain or on all that the service knows, read from the chain at one block.
 * The specification names no call for it.
 */
export const getAccountAllowances = defineEndpoint({
  id: 'getAccountAllowances',
  method: 'GET',
  path: '/v1/account/:address/allowances',
  query: v.object({
    ...callerQueryEntries,
    currency: v.optional(v.picklist(currencies), 'usd'),
    /** Without it: every chain of the namespace that the address belongs to. */
    chainId: v.optional(caip2Schema),
    /** `1`: read again, past the cache of 15 seconds. For the time after a revocation. */
    fresh: v.optional(v.literal('1')),
  }),
  response: v.object({
    /** The greatest `atRisk.value` first; those without a value after the others, what was set last first. */
    allowances: v.array(allowanceSchema),
    /** The contract that the account's code is (EIP-7702), by chain. None where the account has no code. */
    contracts: v.array(
      v.object({
        chainId: caip2Schema,
        address: v.string(),
        name: v.optional(v.string()),
        /** Whether it is one that this kit sets. */
        ours: v.boolean(),
      }),
    ),
    /** The open token accounts of a Solana address. */
    tokenAccounts: v.array(
      v.object({
        chainId: caip2Schema,
        address: v.string(),
        mint: v.string(),
        symbol: v.optional(v.string()),
        /** What it holds, in the token's units. */
        amount: decimal,
        /** What closing it gives back, in SOL. */
        deposit: decimal,
      }),
    ),
    /** A network whose logs cannot be had is `unread`: that nothing of it is listed says nothing then. */
    networks: networkReadingsSchema,
    /** Networks where more was granted than is read: those set last are listed. Absent where there is none. */
    truncatedChains: v.optional(v.array(caip2Schema)),
  }),
  auth: 'project+quota',
  cacheSeconds: 0,
})

export type Allowance = v.InferOutput<typeof allowanceSchema>
export type AllowanceKind = (typeof allowanceKinds)[number]
export type AllowanceRisk = (typeof allowanceRisks)[number]
export type AccountAllowances = v.InferOutput<(typeof getAccountAllowances)['response']>

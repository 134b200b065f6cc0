import { type Address, getBase58Encoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import { blockMethods } from './blockMethods.ts'
import type { Bank } from './createBank.ts'
import { encodeAccount } from './encodeAccount.ts'
import { historyMethods } from './historyMethods.ts'
import { defineMethod, type RpcMethod, rpcSchema, withContext } from './rpc.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'
import { readTokenAccount, tokenPrograms, toTokenAmount } from './tokenAccounts.ts'
import { transactionMethods } from './transactionMethods.ts'

const memcmpSchema = v.object({
  offset: v.number(),
  bytes: v.string(),
  encoding: v.optional(v.picklist(['base58', 'base64']), 'base58'),
})
const filterSchema = v.union([v.object({ dataSize: v.number() }), v.object({ memcmp: memcmpSchema })])
const programConfigSchema = v.optional(
  v.object({
    ...v.unwrap(rpcSchema.accountConfig).entries,
    filters: v.optional(v.array(filterSchema), []),
    withContext: v.optional(v.boolean(), false),
  }),
  {},
)

/** The methods that read accounts. */
const accountMethods = {
  getAccountInfo: defineMethod([rpcSchema.address, rpcSchema.accountConfig], (bank, address, config) => {
    const account = bank.accountOf(address)
    const { encoding = 'base58', dataSlice } = config
    return withContext(bank, account.exists ? encodeAccount(account, encoding, bank.decimalsOf, dataSlice) : null)
  }),

  getMultipleAccounts: defineMethod(
    [v.array(rpcSchema.address), rpcSchema.accountConfig],
    (bank, addresses, config) => {
      const { encoding = 'base64', dataSlice } = config
      const accounts = addresses.map(bank.accountOf)
      const encode = (account: (typeof accounts)[number]) =>
        account.exists ? encodeAccount(account, encoding, bank.decimalsOf, dataSlice) : null
      return withContext(bank, accounts.map(encode))
    },
  ),

  getBalance: defineMethod([rpcSchema.address, rpcSchema.config], (bank, address) => {
    const account = bank.accountOf(address)
    return withContext(bank, account.exists ? Number(account.lamports) : 0)
  }),

  getProgramAccounts: defineMethod([rpcSchema.address, programConfigSchema], (bank, program, config) => {
    const { encoding = 'base58', dataSlice, filters } = config
    const list = bank
      .programAccounts(program)
      .filter(({ data }) => filters.every((filter) => passes(Uint8Array.from(data), filter)))
      .map((account) => ({
        pubkey: account.address,
        account: encodeAccount(account, encoding, bank.decimalsOf, dataSlice),
      }))
    return config.withContext ? withContext(bank, list) : list
  }),

  getMinimumBalanceForRentExemption: defineMethod([v.number(), rpcSchema.config], (bank, bytes) =>
    bank.rentExemption(bytes),
  ),
} satisfies Record<string, RpcMethod>

function passes(data: Uint8Array, filter: v.InferOutput<typeof filterSchema>): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize
  const { offset, bytes, encoding } = filter.memcmp
  const wanted = (encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(bytes)
  return wanted.every((byte, index) => data[offset + index] === byte)
}

const ownedSchema = v.union([v.object({ mint: rpcSchema.address }), v.object({ programId: rpcSchema.address })])

/** The methods that know the token programs, Token-2022 included. */
const tokenMethods = {
  getTokenAccountBalance: defineMethod([rpcSchema.address, rpcSchema.config], (bank, address) => {
    const found = read(bank, address)
    if (found?.type !== 'account') throw new SolanaRpcError(-32602, 'Invalid param: not a Token account')
    return withContext(bank, toTokenAmount(found.token.amount, bank.decimalsOf(found.token.mint)))
  }),

  getTokenSupply: defineMethod([rpcSchema.address, rpcSchema.config], (bank, address) => {
    const found = read(bank, address)
    if (found?.type !== 'mint') throw new SolanaRpcError(-32602, 'Invalid param: not a Token mint')
    return withContext(bank, toTokenAmount(found.mint.supply, found.mint.decimals))
  }),

  getTokenAccountsByOwner: defineMethod(
    [rpcSchema.address, ownedSchema, rpcSchema.accountConfig],
    (bank, owner, wanted, { encoding = 'base58', dataSlice }) => {
      const programs = [...tokenPrograms.keys()].filter((program) => 'mint' in wanted || wanted.programId === program)
      if (programs.length === 0) throw new SolanaRpcError(-32602, 'Invalid param: unrecognized Token program id')
      const list = programs.flatMap(bank.programAccounts).filter((account) => {
        const found = readTokenAccount(account)
        if (found?.type !== 'account' || found.token.owner !== owner) return false
        return !('mint' in wanted) || found.token.mint === wanted.mint
      })
      return withContext(
        bank,
        list.map((account) => ({
          pubkey: account.address,
          account: encodeAccount(account, encoding, bank.decimalsOf, dataSlice),
        })),
      )
    },
  ),
} satisfies Record<string, RpcMethod>

function read(bank: Bank, address: Address) {
  const account = bank.accountOf(address)
  return account.exists ? readTokenAccount(account) : undefined
}

const slotsInEpoch = 432_000
/** Of the real network, because the devnet's chains carry the real ids and a CAIP-2 id of Solana begins this hash. */
const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** The methods that speak of the chain as a whole. A block is made in each slot: heights and slots are one. */
const clusterMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getSlot: (bank) => bank.slot(),
  getBlockHeight: (bank) => bank.slot(),

  getEpochInfo: (bank) => ({
    absoluteSlot: bank.slot(),
    blockHeight: bank.slot(),
    epoch: Math.floor(bank.slot() / slotsInEpoch),
    slotIndex: bank.slot() % slotsInEpoch,
    slotsInEpoch,
    transactionCount: bank.ledger.size(),
  }),

  getLatestBlockhash: defineMethod([rpcSchema.config], (bank) => {
    const blockhash = bank.latestBlockhash()
    const lastValidBlockHeight = bank.blockhashes.lastValidHeight(blockhash)
    if (lastValidBlockHeight === undefined) throw new SolanaRpcError(-32603, 'There is no blockhash')
    return withContext(bank, { blockhash, lastValidBlockHeight })
  }),

  isBlockhashValid: defineMethod([v.string(), rpcSchema.config], (bank, blockhash) =>
    withContext(bank, bank.blockhashes.lastValidHeight(blockhash) !== undefined),
  ),

  /** Blocks are never full here, so priority fees are zero. */
  getRecentPrioritizationFees: (bank) => [{ slot: bank.slot(), prioritizationFee: 0 }],
} satisfies Record<string, RpcMethod>

/** Every method that is answered over HTTP. The list with those that are not is `conformance.ts`. */
const rpcMethods: Readonly<Record<string, RpcMethod>> = {
  ...accountMethods,
  ...tokenMethods,
  ...clusterMethods,
  ...transactionMethods,
  ...historyMethods,
  ...blockMethods,
}

const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

/** A method with effects of its own, such as a subscription; undefined for the names that it doesn't know. */
export type ExtraMethod = (method: string, params: readonly unknown[]) => unknown

/** Answers a JSON-RPC 2.0 request, or a batch of them. Never throws. */
export async function answerRpc(bank: Bank, text: string, extra?: ExtraMethod): Promise<unknown> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, new SolanaRpcError(-32700, 'Parse error'))
  }
  if (!Array.isArray(body)) return answerOne(bank, body, extra)
  return Promise.all(body.map((one: unknown) => answerOne(bank, one, extra)))
}

async function answerOne(bank: Bank, body: unknown, extra: ExtraMethod | undefined): Promise<unknown> {
  const parsed = v.safeParse(requestSchema, body)
  if (!parsed.success) return failure(null, new SolanaRpcError(-32600, 'Invalid request'))
  const { id, method, params } = parsed.output
  try {
    const own = extra?.(method, params)
    if (own !== undefined) return { jsonrpc: '2.0', id, result: own }
    const run = Object.hasOwn(rpcMethods, method) ? rpcMethods[method] : undefined
    if (run === undefined) throw new SolanaRpcError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: (await run(bank, params)) ?? null }
  } catch (error) {
    return failure(
      id,
      error instanceof SolanaRpcError ? error : new SolanaRpcError(-32603, `Internal error: ${String(error)}`),
    )
  }
}

function failure(id: string | number | null, { code, message, data }: SolanaRpcError): unknown {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
}

import * as v from 'valibot'
import { encodeTransaction } from './encodeTransaction.ts'
import { defineMethod, type RpcMethod, rpcSchema, withContext } from './rpc.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'

const maxSignatures = 1_000

/** For how many blocks a node knows the status of a transaction without looking into its history, as on the real network. */
const statusBlocks = 300

const statusesSchema = v.pipe(v.array(rpcSchema.signature), v.maxLength(256))
const searchSchema = v.optional(v.object({ searchTransactionHistory: v.optional(v.boolean()) }))
const pageSchema = v.optional(
  v.object({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSignatures)), maxSignatures),
    before: v.optional(rpcSchema.signature),
    until: v.optional(rpcSchema.signature),
  }),
  {},
)
const transactionConfigSchema = v.optional(
  v.object({
    encoding: v.optional(v.picklist(['json', 'jsonParsed', 'base58', 'base64']), 'json'),
    maxSupportedTransactionVersion: v.optional(v.number()),
  }),
  {},
)

/** The methods that read what happened. */
export const historyMethods = {
  getSignatureStatuses: defineMethod([statusesSchema, searchSchema], (bank, signatures, config) =>
    withContext(
      bank,
      signatures.map((signature) => {
        const past = bank.ledger.get(signature)
        if (past === undefined) return null
        if (!config?.searchTransactionHistory && past.slot + statusBlocks < bank.slot()) return null
        const { err, status } = past.meta
        return { slot: past.slot, confirmations: null, err, status, confirmationStatus: 'finalized' }
      }),
    ),
  ),

  getSignaturesForAddress: defineMethod([rpcSchema.address, pageSchema], (bank, address, { limit, before, until }) => {
    const all = bank.ledger.of(address)
    // Of another account's transaction, what is older counts.
    const start = before === undefined ? 0 : bank.ledger.placeBefore(all, before)
    // An unknown signature yields nothing.
    if (start === undefined) return []
    const end = until === undefined ? -1 : all.findIndex(({ signature }) => signature === until)
    return all
      .slice(start, end === -1 ? undefined : end)
      .slice(0, limit)
      .map((past) => ({
        signature: past.signature,
        slot: past.slot,
        err: past.meta.err,
        memo: past.memo,
        blockTime: past.blockTime,
        confirmationStatus: 'finalized',
      }))
  }),

  getTransaction: defineMethod([rpcSchema.signature, transactionConfigSchema], (bank, signature, config) => {
    const past = bank.ledger.get(signature)
    if (past === undefined) return null
    const { transaction, version } = encodeTransaction(past, config.encoding)
    const highest = config.maxSupportedTransactionVersion
    if (version === 0 && highest === undefined) {
      throw new SolanaRpcError(
        -32015,
        'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
      )
    }
    const { slot, blockTime, meta } = past
    return { slot, blockTime, meta, transaction, ...(highest === undefined ? {} : { version }) }
  }),
} satisfies Record<string, RpcMethod>

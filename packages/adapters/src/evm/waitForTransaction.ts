import type { Env, TransactionOutcome } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { bytesSchema, hashSchema, quantitySchema, readNode } from './readNode.ts'
import type { RpcCall, RpcCallOptions } from './transport/transport.types.ts'
import { pause } from './transport/withTimeout.ts'

/** A transaction as nodes report it: what is needed to know it again. */
const transactionSchema = v.object({
  hash: hashSchema,
  from: v.pipe(v.string(), v.toLowerCase()),
  to: v.nullish(v.pipe(v.string(), v.toLowerCase())),
  input: bytesSchema,
  value: quantitySchema,
  nonce: quantitySchema,
})

type SentTransaction = v.InferOutput<typeof transactionSchema>

const blockSchema = v.nullable(v.object({ transactions: v.array(transactionSchema) }))

/** How many blocks one look goes back at most. */
const blocksPerLook = 32n

/**
 * The transaction that used the nonce of `sent`, once the chain has counted past that nonce: `sent` itself or the one
 * that a wallet put in its place. Looks from `fromBlock` on.
 */
async function findReplacement(
  rpc: RpcCall,
  sent: SentTransaction,
  fromBlock: bigint,
  call: RpcCallOptions,
): Promise<SentTransaction | undefined> {
  const used = await readNode(rpc, quantitySchema, 'eth_getTransactionCount', [sent.from, 'latest'], call)
  if (used <= sent.nonce) return undefined
  const latest = await readNode(rpc, quantitySchema, 'eth_blockNumber', [], call)
  const earliest = latest - fromBlock >= blocksPerLook ? latest - blocksPerLook + 1n : fromBlock
  for (let block = latest; block >= earliest; block -= 1n) {
    const found = await readNode(rpc, blockSchema, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, true], call)
    const same = found?.transactions.find(({ from, nonce }) => from === sent.from && nonce === sent.nonce)
    if (same) return same
  }
  return undefined
}

const receiptSchema = v.nullable(
  v.object({
    status: v.optional(quantitySchema, '0x1'),
    blockNumber: quantitySchema,
    gasUsed: v.optional(quantitySchema),
    effectiveGasPrice: v.optional(quantitySchema),
    /** What rollups of the OP Stack charge for Ethereum. */
    l1Fee: v.optional(quantitySchema),
  }),
)

/** What a receipt says was paid; nodes of a time before London do not name the price. */
function feeOf({ gasUsed, effectiveGasPrice, l1Fee = 0n }: NonNullable<v.InferOutput<typeof receiptSchema>>) {
  return gasUsed === undefined || effectiveGasPrice === undefined
    ? {}
    : { feeUnits: gasUsed * effectiveGasPrice + l1Fee }
}

/**
 * Looks for the receipt until the transaction is in a block. Sees that a wallet sent the same transaction again with
 * another fee ("speed up"), and follows that one.
 * @throws KitError `transaction/timeout` when the time is up, `transaction/replaced` when another transaction took the
 * place of this one ("cancel" in a wallet).
 */
export async function waitForTransaction(
  rpc: RpcCall,
  options: {
    hash: string
    timeoutMs: number
    pollingIntervalMs: number
    clock: Env['clock']
    signal: AbortSignal
  },
): Promise<TransactionOutcome> {
  const { hash, clock, signal } = options
  const deadlineMs = clock.nowMs() + options.timeoutMs
  const call: RpcCallOptions = { signal }
  let sent: SentTransaction | null = null
  let fromBlock: bigint | undefined

  for (;;) {
    const receipt = await readReceipt(rpc, hash, call)
    if (receipt) return receipt
    sent ??= await readNode(rpc, v.nullable(transactionSchema), 'eth_getTransactionByHash', [hash], call)
    fromBlock ??= await readNode(rpc, quantitySchema, 'eth_blockNumber', [], call)
    if (sent) {
      const replacement = await findReplacement(rpc, sent, fromBlock, call)
      if (replacement) {
        const own = await readReceipt(rpc, replacement.hash, call)
        if (own && isSamePayment(sent, replacement)) return own
        if (own) {
          const shortMessage = 'Another transaction of the account took the place of this one'
          throw new KitError({ code: 'transaction/replaced', shortMessage, details: replacement.hash })
        }
      }
    }
    const leftMs = deadlineMs - clock.nowMs()
    if (leftMs <= 0) {
      throw new KitError({
        code: 'transaction/timeout',
        shortMessage: `The transaction was not in a block after ${options.timeoutMs / 1000} s`,
        retryable: true,
      })
    }
    await pause(clock, Math.min(options.pollingIntervalMs, leftMs), signal)
  }
}

async function readReceipt(rpc: RpcCall, hash: string, call: RpcCallOptions): Promise<TransactionOutcome | undefined> {
  const receipt = await readNode(rpc, receiptSchema, 'eth_getTransactionReceipt', [hash], call)
  if (!receipt) return undefined
  const { status, blockNumber } = receipt
  return { status: status === 0n ? 'reverted' : 'success', blockNumber, ...feeOf(receipt) }
}

function isSamePayment(a: SentTransaction, b: SentTransaction): boolean {
  return a.to === b.to && a.value === b.value && a.input === b.input
}

import type { CallTrial } from '@latchkey/core/ports'
import { isKitError, KitError, type Network } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { toKitError } from './errors.ts'
import { readGas } from './priceTransaction.ts'
import { bytesSchema, quantitySchema, readNode } from './readNode.ts'
import { checkTransaction, type EvmTransaction, toRpcTransaction } from './transaction.ts'
import { RpcFailure } from './transport/RpcFailure.ts'
import type { RpcCall } from './transport/transport.types.ts'

const simulatedSchema = v.pipe(
  v.array(
    v.object({
      calls: v.array(
        v.object({
          status: quantitySchema,
          returnData: bytesSchema,
          gasUsed: quantitySchema,
          error: v.nullish(v.object({ message: v.string(), data: v.optional(v.unknown()) })),
        }),
      ),
    }),
  ),
  v.minLength(1),
)

/**
 * Runs transactions of one account one after another at the latest block, without effect: by `eth_simulateV1` where the
 * node has it. Elsewhere one alone is called and its gas estimated; several are made by code that the node is asked
 * to put at the account, which says what the last returns and no gas.
 * @throws KitError of `transaction/*` for the first that would fail.
 */
export async function tryCalls(
  rpc: RpcCall,
  transactions: readonly EvmTransaction[],
  network: Network,
): Promise<readonly CallTrial[]> {
  for (const transaction of transactions) checkTransaction(transaction, network)
  try {
    return await simulate(rpc, transactions)
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
  }
  const [first] = transactions
  return first && transactions.length === 1 ? [await tryOne(rpc, first)] : tryByCode(rpc, transactions)
}

async function simulate(rpc: RpcCall, transactions: readonly EvmTransaction[]): Promise<readonly CallTrial[]> {
  const calls = transactions.map(toRpcTransaction)
  const blocks = await readNode(rpc, simulatedSchema, 'eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
  const done = blocks.flatMap((block) => block.calls)
  if (done.length !== calls.length) {
    throw new RpcFailure({ kind: 'invalidResponse', message: 'The node answered for another number of calls.' })
  }
  return done.map(({ status, returnData, gasUsed, error }) => {
    if (status === 1n) return { units: gasUsed, output: returnData }
    // As nodes say it of a single call.
    throw new RpcFailure({ kind: 'answer', code: 3, message: error?.message ?? 'execution reverted', data: returnData })
  })
}

async function tryOne(rpc: RpcCall, transaction: EvmTransaction): Promise<CallTrial> {
  const [units, output] = await Promise.all([
    readGas(rpc, transaction),
    readNode(rpc, bytesSchema, 'eth_call', [toRpcTransaction(transaction), 'latest']),
  ])
  return { units, output }
}

async function tryByCode(rpc: RpcCall, transactions: readonly EvmTransaction[]): Promise<readonly CallTrial[]> {
  const from = transactions[0]?.from as Hex
  const call = { from, to: from }
  const code = { [from]: { code: callingCode(transactions) } }
  const output = await readNode(rpc, bytesSchema, 'eth_call', [call, 'latest', code])
  return transactions.map((_, at) => ({ units: undefined, output: at === transactions.length - 1 ? output : '0x' }))
}

/** Nodes and proxies say it differently. */
function isUnknownMethod(error: unknown): boolean {
  if (error instanceof RpcFailure && error.kind === 'refused') return true
  const known = toKitError(error)
  return isKitError(known, 'rpc/method-not-found') || isKitError(known, 'rpc/method-not-supported')
}

/**
 * Code that makes the calls in their order when the account calls itself, and fails as the first of them does. Called by
 * anybody else it takes what it is sent, as the account itself would. The data of the calls lies behind it.
 */
function callingCode(transactions: readonly EvmTransaction[]): Hex {
  const bodies = transactions.map(({ data = '0x' }) => data.slice(2))
  // CALLER ADDRESS EQ PUSH3 JUMPI STOP JUMPDEST
  const head = `333014${push3(9)}57005b`
  let offset = bytes(head) + callBytes * transactions.length + bytes(copyReturned) + 1
  const parts = transactions.map(({ to, value = 0n }, at) => {
    const size = bytes(bodies[at] ?? '')
    // CODECOPY of the data to 0
    const copy = `${push3(size)}${push3(offset)}600039`
    // CALL(gas, to, value, 0, size, 0, 0)
    const call = `60006000${push3(size)}60007f${word(value)}73${receiver(to)}5af1`
    // Where it went well, over the REVERT to the JUMPDEST.
    const after = bytes(head) + callBytes * (at + 1) - 1
    offset += size
    return `${copy}${call}${push3(after)}57${copyReturned}fd5b`
  })
  return `0x${head}${parts.join('')}${copyReturned}f3${bodies.join('')}`
}

/** RETURNDATACOPY of all to 0; RETURN or REVERT takes it from there. */
const copyReturned = '3d600060003e3d6000'
/** CODECOPY, CALL, JUMPI, REVERT and JUMPDEST of one call. */
const callBytes = 11 + 66 + 5 + 10 + 1

function receiver(to: string | undefined): string {
  if (to !== undefined) return to.slice(2).toLowerCase()
  throw new KitError({ code: 'chain/unsupported', shortMessage: 'A contract that is made is tried alone' })
}

function bytes(hex: string): number {
  return hex.length / 2
}

function push3(value: number): string {
  return `62${value.toString(16).padStart(6, '0')}`
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

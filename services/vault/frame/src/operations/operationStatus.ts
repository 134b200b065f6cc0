import { type CallsReceipt, type CallsStatusCode, callsStatuses } from '@latchkey/protocol/calls'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Rpc } from '@latchkey/reading'
import * as v from 'valibot'
import type { KeptOperation } from '../store/vaultStore.ts'
import { readOperationNonce } from './readOperationNonce.ts'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const logSchema = v.object({ address: v.string(), data: hex, topics: v.array(v.string()) })
const receiptSchema = v.nullable(
  v.object({
    logs: v.array(logSchema),
    blockHash: hash,
    blockNumber: hex,
    gasUsed: hex,
    transactionHash: hash,
  }),
)
const pointerSchema = v.nullable(v.object({ receipt: v.object({ transactionHash: hash }) }))
const blockSchema = v.object({ timestamp: hex })
const foundLogsSchema = v.array(v.object({ transactionHash: hash }))

/** EntryPoint says with these where one operation of a bundle ends and the next one begins. */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const beforeExecution = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** Nodes behind one address know of a block at different times: nothing is called lost before, in seconds. */
const lostAfterS = 60n

type Log = v.InferOutput<typeof logSchema>
const isOfEntryPoint = ({ address }: Log) => address.toLowerCase() === smartAccountContracts.EntryPoint.toLowerCase()

/** What a transaction did for one operation in it. `undefined`: the operation isn't in it. */
function receiptOf(
  { logs, ...receipt }: NonNullable<v.InferOutput<typeof receiptSchema>>,
  operation: KeptOperation,
): CallsReceipt | undefined {
  const end = logs.findIndex(
    (log) => isOfEntryPoint(log) && log.topics[0] === operationEvent && log.topics[1] === operation.hash,
  )
  const event = logs[end]
  if (event === undefined) return undefined
  const start = logs.findLastIndex(
    (log, i) => i < end && isOfEntryPoint(log) && [operationEvent, beforeExecution].includes(log.topics[0] ?? ''),
  )
  // Its data: the number, and whether the calls took effect.
  const isDone = BigInt(`0x${event.data.slice(2 + 64, 2 + 128) || '0'}`) === 1n
  return { ...receipt, logs: logs.slice(start + 1, end), status: isDone ? '0x1' : '0x0' }
}

/**
 * How far an operation is. Until its number is taken no block has it; then what counts is EntryPoint's word on it, which the
 * chain's node is asked for. Where that one doesn't find it, the bundler says where to look, and what counts is what the node has there.
 * @throws KitError of the node
 */
export async function operationStatus(
  { rpc, bundler }: { readonly rpc: Rpc; readonly bundler: Rpc },
  operation: KeptOperation,
  account: string,
  signal: AbortSignal,
): Promise<{ readonly status: CallsStatusCode; readonly receipt: CallsReceipt | undefined }> {
  async function receiptIn(transaction: string): Promise<CallsReceipt | undefined> {
    const found = v.parse(receiptSchema, await rpc('eth_getTransactionReceipt', [transaction], signal))
    return found === null ? undefined : receiptOf(found, operation)
  }

  async function byBundler(): Promise<CallsReceipt | undefined> {
    try {
      const answer = v.parse(pointerSchema, await bundler('eth_getUserOperationReceipt', [operation.hash], signal))
      return answer === null ? undefined : await receiptIn(answer.receipt.transactionHash)
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }

  /** The transaction in which EntryPoint speaks of it, as far as the node says so. */
  async function pointedAt(): Promise<string | undefined> {
    const filter = {
      address: smartAccountContracts.EntryPoint,
      topics: [operationEvent, operation.hash],
      fromBlock: `0x${operation.fromBlock.toString(16)}`,
      toBlock: 'latest',
    }
    const [log] = v.parse(foundLogsSchema, await rpc('eth_getLogs', [filter], signal))
    return log?.transactionHash
  }

  async function find(pointing: Promise<string | undefined>): Promise<CallsReceipt | undefined> {
    try {
      const transaction = await pointing
      const found = transaction === undefined ? undefined : await receiptIn(transaction)
      if (found !== undefined) return found
    } catch (error) {
      // Nodes refuse to look through many blocks.
      const found = await byBundler()
      if (found === undefined) throw error
      return found
    }
    return byBundler()
  }

  // Asked at once: a person waits for the answer that follows the block.
  const pointing = pointedAt()
  pointing.catch(() => {})
  const [block, next] = await Promise.all([
    rpc('eth_getBlockByNumber', ['latest', false], signal),
    readOperationNonce(rpc, account, 'latest', signal),
  ])
  const found = next > operation.nonce ? await find(pointing) : undefined
  if (found !== undefined) return ended(found)
  const isOver = BigInt(v.parse(blockSchema, block).timestamp) > BigInt(operation.validUntilS) + lostAfterS
  return { status: isOver ? callsStatuses.notSent : callsStatuses.pending, receipt: undefined }
}

const ended = (receipt: CallsReceipt) => ({
  status: receipt.status === '0x1' ? callsStatuses.confirmed : callsStatuses.reverted,
  receipt,
})

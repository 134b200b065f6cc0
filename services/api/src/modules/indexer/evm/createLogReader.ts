import * as v from 'valibot'
import { chainUnavailable } from '../../chains/chain.ts'
import { type BlockId, ChainMoved, type IndexedBlock, type IndexedTransaction } from '../indexed.ts'
import type { NodeCalls } from './createNodeCalls.ts'
import { logTopics } from './decodeLog.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { userOperationEventTopic } from './findOperations.ts'
import {
  blockSchema as fullBlockSchema,
  hexNumber,
  logPlaceSchema,
  minedReceiptSchema,
  minedTransactionSchema,
} from './node.schema.ts'

const headerSchema = v.nullable(v.omit(fullBlockSchema.wrapped, ['transactions']))
/** Events whose first topic is the account that gives. */
const ofGivers = [
  logTopics.transfer,
  logTopics.approval,
  logTopics.approvalForAll,
  logTopics.deposit,
  logTopics.withdrawal,
  logTopics.permit2Approval,
  logTopics.permit2Permit,
  logTopics.permit2Lockdown,
]
/** Accounts of one question. */
const accountsAtOnce = 200
/** Transactions of one question. */
const transactionsAtOnce = 50
/** A transaction and the operations that it carried have places of their own in front of the next one. */
const placesOfTransaction = 1_000

/** A node does not answer for so many blocks at once, or no longer has them. */
export class LogsRefused extends Error {
  override readonly name = 'LogsRefused'
}

/**
 * Reads what logs say that accounts did: movements of tokens to or from them, permissions that they gave, wraps, and their
 * operations. The transactions are read whole; one that has no such log is not found.
 */
export function createLogReader({ ask, need }: NodeCalls) {
  const header = (number: number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })

  function questions(accounts: readonly string[], from: number, to: number) {
    const range = { fromBlock: toHex(from), toBlock: toHex(to) }
    const parts: string[][] = []
    for (let at = 0; at < accounts.length; at += accountsAtOnce)
      parts.push(accounts.slice(at, at + accountsAtOnce).map((one) => `0x${'0'.repeat(24)}${one.slice(2)}`))
    const { transfer, transferSingle, transferBatch } = logTopics
    return parts
      .flatMap((part) => [
        [ofGivers, part],
        [[transfer, transferSingle, transferBatch, userOperationEventTopic], null, part],
        [[transferSingle, transferBatch], null, null, part],
      ])
      .map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] }))
  }

  async function transactionsOf(places: ReadonlyMap<string, Place>): Promise<readonly (Place & Found)[]> {
    const hashes = [...places.keys()]
    const found: (Place & Found)[] = []
    for (let at = 0; at < hashes.length; at += transactionsAtOnce) {
      const part = hashes.slice(at, at + transactionsAtOnce)
      const [transactions, receipts] = [
        await need(
          part.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
          minedTransactionSchema,
        ),
        await need(
          part.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
          minedReceiptSchema,
        ),
      ]
      for (const [index, hash] of part.entries()) {
        const place = places.get(hash)
        const transaction = transactions[index]
        const receipt = receipts[index]
        if (place === undefined || !transaction || !receipt || receipt.blockHash !== place.blockHash)
          throw new ChainMoved()
        const first = receipt.transactionIndex * placesOfTransaction
        const told = decodeTransaction({ transaction, receipt, trace: undefined })
          .slice(0, placesOfTransaction)
          .map((one, ordinal) => ({ ...one, position: first + ordinal }))
        found.push({ ...place, told })
      }
    }
    return found
  }

  return {
    async tip(): Promise<number> {
      const [number] = await need([{ method: 'eth_blockNumber', params: [] }], hexNumber)
      return number ?? 0
    },

    /** Ids of blocks by number; undefined where there is none. */
    async ids(numbers: readonly number[]): Promise<readonly (BlockId | undefined)[]> {
      return (await need(numbers.map(header), headerSchema)).map((block) => block ?? undefined)
    },

    /**
     * The blocks of a stretch that have something of the accounts, and its first and last one.
     *
     * @param anchor A block that the node has to have: otherwise it is of another branch, or lags.
     * @returns Also how many questions it took.
     * @throws LogsRefused for fewer blocks at once, or none that are so old; ChainMoved; ApiError when no node answers.
     */
    async read(accounts: readonly string[], from: number, to: number, anchor?: BlockId) {
      const ends = [from, to].map(header)
      const filters = questions(accounts, from, to)
      // A batch is one node's: it has the last block before and after it has looked for logs.
      const answers = await ask([
        ...ends,
        ...filters,
        header(to),
        ...(anchor === undefined ? [] : [header(anchor.number)]),
      ])
      const parse = <Schema extends v.GenericSchema>(index: number, schema: Schema): v.InferOutput<Schema> => {
        const answer = answers[index]
        if (answer === undefined) throw chainUnavailable(0)
        if (answer.error !== undefined) throw new LogsRefused()
        const parsed = v.safeParse(schema, answer.result)
        if (!parsed.success) throw chainUnavailable(0)
        return parsed.output
      }
      const [first, last] = [parse(0, headerSchema), parse(1, headerSchema)]
      if (first === null) throw new LogsRefused()
      const end = ends.length + filters.length
      if (last === null || parse(end, headerSchema)?.hash !== last.hash) throw new ChainMoved()
      if (anchor !== undefined && parse(end + 1, headerSchema)?.hash !== anchor.hash) throw new ChainMoved()
      const places = new Map<string, Place>()
      for (const index of filters.keys())
        for (const { blockNumber, blockHash, transactionHash } of parse(ends.length + index, v.array(logPlaceSchema))) {
          if (blockNumber < from || blockNumber > to) throw chainUnavailable(0)
          places.set(transactionHash, { blockNumber, blockHash })
        }
      const found = await transactionsOf(places)
      const byBlock = Map.groupBy(found, ({ blockNumber }) => blockNumber)
      const between = [...byBlock.keys()].filter((number) => number !== from && number !== to)
      const headers = [first, ...(await need(between.map(header), headerSchema)), ...(to === from ? [] : [last])]
      const blocks = headers
        .map((block): IndexedBlock => {
          if (block === null) throw new ChainMoved()
          const { number, hash, parentHash, timestamp: minedAt } = block
          const own = byBlock.get(number) ?? []
          if (own.some(({ blockHash }) => blockHash !== hash)) throw new ChainMoved()
          return { number, hash, parentHash, minedAt, transactions: own.flatMap(({ told }) => told) }
        })
        .toSorted((left, right) => left.number - right.number)
      return { blocks, questions: answers.length + 2 * places.size + between.length }
    },
  }
}

export type LogReader = ReturnType<typeof createLogReader>

type Place = { readonly blockNumber: number; readonly blockHash: string }
type Found = { readonly told: readonly IndexedTransaction[] }

const toHex = (number: number) => `0x${number.toString(16)}`

import { type Chain, chainUnavailable } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'
import { ChainMoved, type ChainReader, type IndexedBlock } from '../indexed.ts'
import { createNodeCalls, TooMuch } from './createNodeCalls.ts'
import { createTraceReader } from './createTraceReader.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { blockIdSchema, blockSchema, hexNumber, receiptsSchema } from './node.schema.ts'

/**
 * Reads the blocks of an EVM chain: blocks, receipts, and traces where the node has them. Everything of one read is
 * checked to belong together, since the chain may change between two questions.
 */
export function createEvmChainReader(gateway: RpcGateway, chain: Chain): ChainReader {
  const { ask, need } = createNodeCalls(gateway, chain)
  const readTraces = createTraceReader(ask)

  /** The blocks of a range that one answer can hold. */
  async function read(from: number, to: number) {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => toHex(from + index))
    const [found, receipts] = await Promise.all([
      need(
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
        blockSchema,
      ),
      need(
        numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [number] })),
        receiptsSchema,
      ),
    ])
    const missing = found.indexOf(null)
    const blocks = found.slice(0, missing === -1 ? undefined : missing).filter((block) => block !== null)
    const traced = await readTraces(blocks)
    return blocks.map((block, at): IndexedBlock => {
      if (at > 0 && block.parentHash !== blocks[at - 1]?.hash) throw new ChainMoved()
      const ofBlock = receipts[at] ?? []
      if (ofBlock.length !== block.transactions.length) throw new ChainMoved()
      return {
        number: block.number,
        hash: block.hash,
        parentHash: block.parentHash,
        minedAt: block.timestamp,
        transactions: block.transactions
          .flatMap((transaction, index) => {
            const receipt = ofBlock[index]
            if (receipt?.blockHash !== block.hash || receipt.transactionHash !== transaction.hash)
              throw new ChainMoved()
            return decodeTransaction({ transaction, receipt, trace: traced.get(block.number)?.[index] })
          })
          .map((one, position) => ({ ...one, position })),
      }
    })
  }

  return {
    async tip() {
      const [number] = await need([{ method: 'eth_blockNumber', params: [] }], hexNumber)
      return number ?? 0
    },

    async ids(numbers) {
      const found = await need(
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
        blockIdSchema,
      )
      return found.map((block) => block ?? undefined)
    },

    async blocks(from, to) {
      for (let last = to; ; last = Math.floor((from + last) / 2))
        try {
          return await read(from, last)
        } catch (error) {
          if (!(error instanceof TooMuch)) throw error
          if (last === from) throw chainUnavailable(0)
        }
    },
  }
}

const toHex = (number: number) => `0x${number.toString(16)}`

import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { Chain } from '../chains/chain.ts'
import { createNodeCalls } from '../indexer/evm/createNodeCalls.ts'
import { hexNumber } from '../indexer/evm/node.schema.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'

const maxKept = 50_000
const blocksAtOnce = 100
const headerSchema = v.object({ number: hexNumber, timestamp: hexNumber })

/** When blocks were mined, as a node says: each is asked for once, and kept. */
export function createBlockTimes(gateway: Pick<RpcGateway, 'forward'>): BlockTimes {
  const known = new LRUCache<string, number>({ max: maxKept })
  return async (chain, blocks) => {
    const key = (block: number) => `${chain.network.caipNetworkId} ${block}`
    const { ask } = createNodeCalls(gateway, chain)
    const asked = [...new Set(blocks)].filter((block) => !known.has(key(block)))
    for (let at = 0; at < asked.length; at += blocksAtOnce) {
      const part = asked.slice(at, at + blocksAtOnce)
      const answers = await ask(
        part.map((block) => ({ method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, false] })),
      ).catch(() => [])
      for (const [index, block] of part.entries()) {
        const parsed = v.safeParse(headerSchema, answers[index]?.result)
        if (parsed.success && parsed.output.number === block) known.set(key(block), parsed.output.timestamp)
      }
    }
    return new Map(
      blocks.flatMap((block): [number, number][] => {
        const time = known.get(key(block))
        return time === undefined ? [] : [[block, time]]
      }),
    )
  }
}

/** In seconds since the Unix epoch, by block; without those that the node does not tell. */
export type BlockTimes = (chain: Chain, blocks: readonly number[]) => Promise<ReadonlyMap<number, number>>

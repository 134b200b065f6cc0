import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { Chain } from '../../chains/chain.ts'
import { blockSchema } from '../../indexer/evm/node.schema.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'
import type { AccountTransaction } from '../history.types.ts'
import type { SourcePage, SourceQuestion } from './historySource.types.ts'

/** Clocks of chains run ahead by less. */
const maxAheadSeconds = 900
/** An explorer that was found to be of the chain is taken for it so long. */
const trustedMs = 600_000

const answerSchema = v.object({ result: v.nullable(v.pick(blockSchema.wrapped, ['timestamp'])) })

/**
 * Tells whether what an explorer answered can be so. It can't where a transaction lies in the future, or is not below the
 * page before, or a page leads to itself (which would be paged without an end), and where a node of ours has the block with another time: then the
 * explorer is of another chain.
 */
export function createPageJudge({ gateway, clock }: createPageJudge.Options): PageJudge {
  const trusted = new Map<string, number>()

  /** Undefined where no node says. */
  async function timeOf(chain: Chain, block: number): Promise<number | undefined> {
    try {
      const answer = await gateway.request(chain, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, false])
      return v.parse(answerSchema, answer).result?.timestamp
    } catch {
      return undefined
    }
  }

  async function isOfChain(source: string, chain: Chain, newest: AccountTransaction | undefined): Promise<boolean> {
    if (newest === undefined || isTrusted(source, chain)) return true
    const time = await timeOf(chain, newest.block)
    if (time === undefined) return true
    if (time !== newest.minedAt) return false
    trusted.set(keyOf(source, chain), clock.nowMs() + trustedMs)
    return true
  }

  const keyOf = (source: string, chain: Chain) => `${source} ${chain.network.caipNetworkId}`
  const isTrusted = (source: string, chain: Chain) => clock.nowMs() < (trusted.get(keyOf(source, chain)) ?? 0)

  return {
    isTrusted,

    async isSound(source, { chain, cursor }, page) {
      const latest = clock.nowMs() / 1000 + maxAheadSeconds
      if ('entries' in page) {
        const repeats = page.entries.length > 0 && page.next !== undefined && page.next === cursor
        return !repeats && page.entries.every(({ metadata }) => Date.parse(metadata.minedAt) / 1000 <= latest)
      }
      const below = cursor === undefined ? Number.POSITIVE_INFINITY : Number(cursor)
      const isSound = page.transactions.every((one) => one.minedAt <= latest && one.block < below)
      const goesOn = page.next === undefined || Number(page.next) < below
      return isSound && goesOn && (await isOfChain(source, chain, page.transactions[0]))
    },
  }
}

export type PageJudge = {
  /** Whether a page of an explorer can be so. @param source Its name. */
  isSound(source: string, question: SourceQuestion, page: SourcePage): Promise<boolean>
  /** Whether an explorer was found to be of the chain of late. */
  isTrusted(source: string, chain: Chain): boolean
}

export declare namespace createPageJudge {
  type Options = { gateway: Pick<RpcGateway, 'request'>; clock: Clock }
}

import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { decodeEventLog, parseAbi, toEventSelector } from 'viem/utils'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { Schema } from '../../../db/schema.types.ts'
import type { Chain } from '../../chains/chain.ts'
import type { RpcGateway } from '../../rpc/createRpcGateway.ts'
import { fixedPoint, pricesUnavailable, type UsdPoint } from '../price.ts'
import type { PricedPool } from './pool.ts'

/** What pools say after each trade. */
const events = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
const topics = { 'uniswap-v2': toEventSelector(events[0]), 'uniswap-v3': toEventSelector(events[1]) } as const

type Hex = `0x${string}`
const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const logsSchema = v.array(
  v.object({
    blockNumber: v.pipe(
      hex,
      v.transform((text) => Number(text)),
    ),
    topics: v.array(hex),
    data: hex,
  }),
)

/** A price holds until the next trade: so far back is looked for the one that held at first. */
const carriedMs = 14 * 86_400_000
/** Blocks of one question, as most nodes take it. */
const blocksAtOnce = 10_000
/** Questions of one reading: pools with more data than that are left to providers. */
const maxQuestions = 40
const lifeMs = 60_000
const maxPools = 1_000

/**
 * Past prices from the trades of a pool, on chains that the indexer reads: it knows when their blocks were made, and the
 * nodes are the operator's own. Prices are in units of the pool's base.
 */
export function createPoolPast(options: createPoolPast.Options): PoolPastReader {
  const { gateway, database, indexed, clock } = options
  const cache = createExpiringCache<readonly UsdPoint[] | undefined>(clock, lifeMs, maxPools)

  /** The first block of a time on, and the newest one. */
  async function range(chain: string, sinceMs: number) {
    const [row, head] = await Promise.all([
      database
        .selectFrom('indexed_transactions')
        .select((query) => query.fn.min('block_number').as('first'))
        .where('chain', '=', chain)
        .where('mined_at', '>=', Math.floor(sinceMs / 1000))
        .executeTakeFirst(),
      database.selectFrom('indexed_chains').select('head_number').where('chain', '=', chain).executeTakeFirst(),
    ])
    if (row?.first == null || head === undefined) return undefined
    return { first: Number(row.first), last: Number(head.head_number) }
  }

  async function reachesBack(chain: string, toMs: number): Promise<boolean> {
    const first = await database
      .selectFrom('indexed_transactions')
      .select('mined_at')
      .where('chain', '=', chain)
      .orderBy('block_number')
      .limit(1)
      .executeTakeFirst()
    return first !== undefined && Number(first.mined_at) * 1000 <= toMs
  }

  async function logs(chain: Chain, pool: PricedPool, from: number, to: number) {
    const filter = { address: pool.address, topics: [topics[pool.kind]], fromBlock: toHex(from), toBlock: toHex(to) }
    const answer = v.safeParse(jsonRpcResponseSchema, await gateway.request(chain, 'eth_getLogs', [filter]))
    const parsed = answer.success ? v.safeParse(logsSchema, answer.output.result) : undefined
    if (!parsed?.success) throw pricesUnavailable()
    return parsed.output
  }

  /** When blocks were made, in milliseconds. A block with events has a transaction in the index. */
  async function times(chain: string, blocks: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (blocks.length === 0) return new Map()
    const rows = await database
      .selectFrom('indexed_transactions')
      .select(['block_number', 'mined_at'])
      .distinct()
      .where('chain', '=', chain)
      .where('block_number', '>=', Math.min(...blocks))
      .where('block_number', '<=', Math.max(...blocks))
      .execute()
    return new Map(rows.map((row) => [Number(row.block_number), Number(row.mined_at) * 1000]))
  }

  async function read(chain: Chain, pool: PricedPool, sinceMs: number): Promise<readonly UsdPoint[] | undefined> {
    const id = chain.network.caipNetworkId
    const blocks = await range(id, sinceMs - carriedMs)
    if (blocks === undefined || (blocks.last - blocks.first) / blocksAtOnce > maxQuestions) return undefined
    const found: v.InferOutput<typeof logsSchema> = []
    for (let from = blocks.first; from <= blocks.last; from += blocksAtOnce)
      found.push(...(await logs(chain, pool, from, Math.min(from + blocksAtOnce - 1, blocks.last))))
    const madeAt = await times(
      id,
      found.map(({ blockNumber }) => blockNumber),
    )
    const points = found.flatMap((log): UsdPoint[] => {
      const usd = priceIn(pool, log)
      const atMs = madeAt.get(log.blockNumber)
      return usd === undefined || atMs === undefined ? [] : [{ atMs, usd }]
    })
    // Without a trade the price of today held as long as the index goes back, and before that it is unknown.
    if (points.length === 0 && !(await reachesBack(id, sinceMs))) return undefined
    const held = points.findLast(({ atMs }) => atMs < sinceMs)
    return [
      ...(held === undefined ? [] : [{ atMs: sinceMs, usd: held.usd }]),
      ...points.filter(({ atMs }) => atMs >= sinceMs),
    ]
  }

  return async (chain, pool, sinceMs) => {
    const id = chain.network.caipNetworkId
    if (!indexed.has(id)) return undefined
    // Asked for by the day, the week and so on: their beginnings are rounded, so that one reading serves many.
    const from = Math.floor(sinceMs / lifeMs) * lifeMs
    return cache.get(`${id} ${pool.address} ${pool.token} ${from}`, () => read(chain, pool, from), false)
  }
}

/**
 * Prices in units of the pool's base, oldest first: none where there was no trade. Undefined where that is unknown.
 * @throws ApiError `api/upstream-unavailable`
 */
export type PoolPastReader = (
  chain: Chain,
  pool: PricedPool,
  sinceMs: number,
) => Promise<readonly UsdPoint[] | undefined>

export declare namespace createPoolPast {
  type Options = {
    gateway: RpcGateway
    database: Kysely<Schema>
    /** The chains that the indexer reads. */
    indexed: ReadonlySet<string>
    clock: Clock
  }
}

const toHex = (number: number): Hex => `0x${number.toString(16)}`

/** What a whole token cost in whole units of the base after a trade. */
function priceIn(pool: PricedPool, log: { topics: readonly Hex[]; data: Hex }): number | undefined {
  const ratio = ratioOf(pool, log)
  if (ratio === undefined || ratio.denominator === 0n) return undefined
  const { numerator, denominator } = ratio
  const scaled =
    (numerator * 10n ** BigInt(pool.digits) * fixedPoint.one) / (denominator * 10n ** BigInt(pool.baseDigits))
  return scaled > 0n ? fixedPoint.toNumber(scaled) : undefined
}

/** Smallest units of the base for one of the token. Tokens of a pool lie in the order of their addresses. */
function ratioOf(pool: PricedPool, { topics, data }: { topics: readonly Hex[]; data: Hex }) {
  const first = BigInt(pool.token) < BigInt(pool.base)
  try {
    const event = decodeEventLog({ abi: events, topics: [...topics] as [Hex, ...Hex[]], data })
    if (event.eventName === 'Sync') {
      const { reserve0, reserve1 } = event.args
      return first ? { numerator: reserve1, denominator: reserve0 } : { numerator: reserve0, denominator: reserve1 }
    }
    const square = event.args.sqrtPriceX96 ** 2n
    return first ? { numerator: square, denominator: 2n ** 192n } : { numerator: 2n ** 192n, denominator: square }
  } catch {
    return undefined
  }
}

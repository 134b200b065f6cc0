import type { CaipNetworkId } from '@latchkey/protocol'
import type { Address, Hex } from 'viem'
import { encodeAbiParameters, numberToHex, padHex, toEventSelector } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { migrate } from '../db/migrate.ts'
import { createOperationFollower } from './createOperationFollower.ts'
import { createReservations, type Reservations } from './createReservations.ts'

const id: CaipNetworkId = 'eip155:42161'
const paymaster: Address = `0x${'7'.repeat(40)}`
const account: Address = `0x${'a'.repeat(40)}`
const topic = toEventSelector(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
type Call = { id: number; method: string; params: readonly [{ fromBlock: Hex; toBlock: Hex }] }

/** A chain by two nodes: one is ahead, and the other one may lag. */
function fakeChain() {
  const chain = { head: 1_000, lag: 0, events: [] as { block: number; hash: Hex; nonce: bigint }[], fails: 0, asked: 0 }
  const answerOf = ({ id: call, method, params }: Call, head: number) => {
    if (method === 'eth_blockNumber') return { jsonrpc: '2.0', id: call, result: numberToHex(head) }
    if (method === 'eth_call') return { jsonrpc: '2.0', id: call, result: padHex('0x01', { size: 32 }) }
    const [{ fromBlock, toBlock }] = params
    chain.asked += 1
    if (chain.fails > 0 && chain.asked % chain.fails === 0)
      return { jsonrpc: '2.0', id: call, error: { code: -32000, message: 'busy' } }
    const found = chain.events.filter(
      ({ block }) => block >= Number(fromBlock) && block <= Math.min(head, Number(toBlock)),
    )
    const result = found.map(({ hash, nonce }) => ({
      topics: [topic, hash, padHex(account, { size: 32 }), padHex(paymaster, { size: 32 })],
      data: encodeAbiParameters(
        [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
        [nonce, true, 77n, 1n],
      ),
    }))
    return { jsonrpc: '2.0', id: call, result }
  }
  const gateway = {
    request: async (_: unknown, method: string, params: readonly unknown[]) =>
      answerOf({ id: 1, method, params } as unknown as Call, chain.head - (method === 'eth_getLogs' ? chain.lag : 0)),
    forward: async (_: unknown, body: readonly Call[]) => ({
      status: 200,
      body: Buffer.from(JSON.stringify(body.map((call) => answerOf(call, chain.head - chain.lag)))),
    }),
  }
  return { chain, gateway }
}

describe.each(databases)('what became of sponsored operations, on $name', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let reservations: Reservations
  const clock = { ms: 0, nowMs: () => clock.ms }
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    reservations = createReservations({ database: opened.database, clock })
  })
  afterAll(() => opened[Symbol.asyncDispose]())
  beforeEach(async () => {
    clock.ms = Date.parse('2026-11-21T12:00:00Z')
    for (const table of ['sponsor_days', 'sponsor_operations', 'sponsor_heads'] as const)
      await opened.database.deleteFrom(table).execute()
  })

  function follow() {
    const { chain, gateway } = fakeChain()
    const network = { network: { caipNetworkId: id }, upstreams: [{}] }
    const failures: unknown[] = []
    const follower = createOperationFollower({
      config: { paymasters: new Map([[id, paymaster]]), lowDepositWei: 0n },
      chains: { find: () => network },
      gateway,
      reservations,
      clock,
      metrics: { sponsorDeposit: { set() {} } },
      warn() {},
      onFailure: (error: unknown) => failures.push(error),
    } as never)
    return { chain, failures, follower }
  }
  async function reserve(number: number) {
    const operation = {
      chain: id,
      project: 'p',
      account,
      nonce: BigInt(number),
      hash: numberToHex(number, { size: 32 }),
      wei: 1_000n,
      validUntilMs: clock.ms + 180_000,
    } as const
    expect(await reservations.reserve(operation, { accountWei: 10n ** 30n, projectWei: 10n ** 30n })).toBe('reserved')
    return operation
  }
  const used = async () => {
    const row = await opened.database
      .selectFrom('sponsor_days')
      .select('used_wei')
      .where('project', '=', 'p')
      .where('account', '=', '')
      .executeTakeFirst()
    return BigInt(row?.used_wei ?? 0)
  }

  it('is counted where the node that has the logs is behind the one that has the head', async () => {
    const { chain, follower } = follow()
    chain.lag = 40
    const { hash, nonce } = await reserve(1)
    for (let look = 0; look < 40; look += 1) {
      if (look === 2) chain.events.push({ block: chain.head + 1, hash, nonce })
      chain.head += 8
      clock.ms += 2_000
      await follower.look()
    }
    expect(await used()).toBe(77n)
  })

  it('is not freed before its blocks were read', async () => {
    const { chain, follower } = follow()
    await reserve(1)
    await follower.look()
    chain.lag = 40
    chain.head += 2_000
    clock.ms += 600_000
    await follower.look()
    expect(await used()).toBe(1_000n)
    chain.lag = 0
    await follower.look()
    expect(await used()).toBe(0n)
  })

  it('is not looked for in all blocks of a quiet time', async () => {
    const { chain, follower } = follow()
    await reservations.moveHead(id, chain.head)
    for (let minute = 0; minute < 60; minute += 1) {
      chain.head += 240
      clock.ms += 61_000
      await follower.look()
    }
    expect(chain.asked).toBe(0)
    const { hash, nonce } = await reserve(1)
    chain.head += 8
    chain.events.push({ block: chain.head, hash, nonce })
    await follower.look()
    expect(await used()).toBe(77n)
    expect(chain.asked).toBe(1)
  })

  it('is found by going on where a question failed', async () => {
    const { chain, failures, follower } = follow()
    await reservations.moveHead(id, chain.head)
    const { hash, nonce } = await reserve(1)
    chain.head += 50_000
    chain.events.push({ block: chain.head, hash, nonce })
    chain.fails = 20
    for (let look = 0; look < 4; look += 1) await follower.look()
    expect(failures.length).toBeGreaterThan(0)
    expect(await used()).toBe(77n)
  })
})

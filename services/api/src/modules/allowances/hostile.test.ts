import { encodeFunctionData, getAddress, type Hex, padHex, toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import {
  apiOver,
  approve,
  closeAll,
  listOf,
  opened,
  permit2,
  permit2Abi,
  spenders,
  startWorld,
} from '../../../test/allowanceWorld.ts'
import { sendFrom } from '../../../test/deployContracts.ts'
import type { TestChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import type { TestApi } from '../../../test/testApi.ts'

afterEach(closeAll)

type Call = { id: unknown; method: string; params: unknown[] }

/** A node over a chain that answers some of the questions by itself. */
async function nodeOver(chain: TestChain, lie: (call: Call) => object | undefined) {
  const node = await startFakeNode(
    async (body) => {
      const asked = JSON.parse(body) as Call | Call[]
      const answer = async (call: Call) => {
        const own = lie(call)
        if (own !== undefined) return { jsonrpc: '2.0', id: call.id, ...own }
        const response = await fetch(chain.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', ...call }),
        })
        return response.json()
      }
      return Array.isArray(asked) ? Promise.all(asked.map(answer)) : answer(asked)
    },
    undefined,
    '0x1',
  )
  return opened(node)
}

describe('a node', () => {
  const spender = spenders[2] ?? '0x'
  async function start() {
    const world = await startWorld(1)
    await sendFrom(world.chain, { from: world.owner, to: world.usdc, data: approve(spender, 9n) })
    return world
  }
  const unavailable = { state: 'unread', reason: 'unavailable' }

  it('that hides logs is unread, not without allowances', async () => {
    const { chain, owner } = await start()
    const node = await nodeOver(chain, ({ method }) => (method === 'eth_getLogs' ? { result: [] } : undefined))
    const { networks } = await listOf(await apiOver({ 'eip155:1': node.url }), owner)
    expect(networks['eip155:1']).toEqual(unavailable)
  }, 60_000)

  it('that refuses every question for logs is unread', async () => {
    const { chain, owner } = await start()
    const error = { code: -32_000, message: 'query exceeds the range' }
    const node = await nodeOver(chain, ({ method, params }) =>
      method === 'eth_getLogs' && !('blockHash' in (params[0] as object)) ? { error } : undefined,
    )
    const { networks, allowances } = await listOf(await apiOver({ 'eip155:1': node.url }), owner)
    expect(networks['eip155:1']).toEqual(unavailable)
    expect(allowances).toEqual([])
  }, 60_000)

  it('that was too busy for questions about logs is asked again', async () => {
    const { chain, owner } = await start()
    let busy = true
    const error = { code: -32_603, message: 'query timeout exceeded' }
    const node = await nodeOver(chain, ({ method, params }) =>
      busy && method === 'eth_getLogs' && !('blockHash' in (params[0] as object)) ? { error } : undefined,
    )
    const api = await apiOver({ 'eip155:1': node.url })
    expect((await listOf(api, owner)).networks['eip155:1']).toEqual(unavailable)
    busy = false
    const { networks, allowances } = await listOf(api, owner)
    expect(networks['eip155:1']).toEqual({ state: 'read' })
    expect(allowances.map((one) => one.spender.address)).toEqual([spender])
  }, 60_000)

  it('that was too busy for old blocks is asked for them again', async () => {
    const { chain, owner } = await start()
    await chain.rpc('anvil_mine', toHex(500))
    let busy = true
    const error = { code: -32_603, message: 'query timeout exceeded' }
    const node = await nodeOver(chain, ({ method, params }) => {
      const { fromBlock } = method === 'eth_getLogs' ? (params[0] as { fromBlock?: string }) : {}
      return busy && fromBlock !== undefined && Number(fromBlock) < 250 ? { error } : undefined
    })
    const api = await apiOver({ 'eip155:1': node.url })
    expect((await listOf(api, owner)).allowances).toEqual([])
    busy = false
    const { networks, allowances } = await listOf(api, owner)
    expect(networks['eip155:1']).toEqual({ state: 'read' })
    expect(allowances.map((one) => one.spender.address)).toEqual([spender])
  }, 60_000)

  it('that has forgotten what is old says since when it is known', async () => {
    const { chain, owner } = await start()
    await chain.rpc('anvil_mine', toHex(500))
    const gone = { code: 4_444, message: 'pruned history unavailable' }
    const node = await nodeOver(chain, ({ method, params }) => {
      const { fromBlock } = method === 'eth_getLogs' ? (params[0] as { fromBlock?: string }) : {}
      return fromBlock !== undefined && Number(fromBlock) < 250 ? { error: gone } : undefined
    })
    const { networks, allowances } = await listOf(await apiOver({ 'eip155:1': node.url }), owner)
    const reading = networks['eip155:1']
    expect(reading).toMatchObject(unavailable)
    expect(reading?.sinceBlock).toBeGreaterThanOrEqual(250)
    expect(reading?.sinceBlock).toBeLessThan(320)
    expect(allowances).toEqual([])
  }, 60_000)

  it('that takes few blocks at once is asked in pieces', async () => {
    const { chain, owner } = await start()
    await chain.rpc('anvil_mine', toHex(300))
    const node = await nodeOver(chain, ({ method, params }) => {
      const { fromBlock, toBlock } = method === 'eth_getLogs' ? (params[0] as Record<string, string>) : {}
      return Number(toBlock) - Number(fromBlock) > 100 ? { error: { code: -32_005, message: 'too many' } } : undefined
    })
    const { networks, allowances } = await listOf(await apiOver({ 'eip155:1': node.url }), owner)
    expect(networks['eip155:1']).toEqual({ state: 'read' })
    expect(allowances.map((one) => one.spender.address)).toEqual([spender])
  }, 60_000)

  it('that alone is asked says since when, and is asked for each block once', async () => {
    const { chain, owner, usdc, id } = await startWorld(1)
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 9n) })
    await chain.rpc('evm_increaseTime', toHex(1_000))
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 8n) })
    const times = await Promise.all(
      [-1n, 0n].map(async (back) => {
        const number = toHex(BigInt(await chain.rpc('eth_blockNumber')) + back)
        const { timestamp } = (await chain.rpc('eth_getBlockByNumber', number, false)) as unknown as { timestamp: Hex }
        return { number, iso: new Date(Number(timestamp) * 1000).toISOString() }
      }),
    )
    // Old blocks, that nothing else asks about.
    await chain.rpc('anvil_mine', toHex(300))
    const asked: unknown[] = []
    const node = await nodeOver(chain, ({ method, params }) => {
      if (method === 'eth_getBlockByNumber') asked.push(params[0])
      return undefined
    })
    const api = await apiOver({ [id]: node.url })
    for (const _ of [1, 2]) {
      const [allowance] = (await listOf(api, owner)).allowances
      expect(allowance).toMatchObject({ since: times[1]?.iso, spender: { firstSeen: times[0]?.iso } })
    }
    for (const { number } of times) expect(asked.filter((block) => block === number)).toHaveLength(1)
    // That it was not used is not known without the transfers.
    api.clock.ms += 181 * 86_400_000
    expect((await listOf(api, owner)).allowances[0]?.risks).not.toContain('stale')
  }, 60_000)

  it('that makes up a spender adds none', async () => {
    const { chain, owner, usdc } = await start()
    const topics = [
      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      padHex(owner, { size: 32 }),
      padHex('0xbad', { size: 32 }),
    ]
    const log = {
      address: usdc,
      topics,
      data: padHex('0x9', { size: 32 }),
      blockNumber: '0x1',
      transactionHash: '0xab',
      blockHash: '0xcd',
    }
    const node = await nodeOver(chain, ({ method }) => (method === 'eth_getLogs' ? { result: [log] } : undefined))
    expect((await listOf(await apiOver({ 'eip155:1': node.url }), owner)).allowances).toEqual([])
  }, 60_000)
})

describe('20,000 pairs that a token makes up', () => {
  const made = 21_000
  const attacker = padHex('0xbad', { size: 20 })
  const topic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

  it('do not crowd out what the owner has set, by the logs of a node', async () => {
    const { chain, owner, usdc, id } = await startWorld(1)
    const spender = spenders[4] ?? '0x'
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 9n) })
    await chain.rpc('anvil_mine', toHex(300))
    const tip = Number(await chain.rpc('eth_blockNumber'))
    const transactionHash = padHex('0xfa1e', { size: 32 })
    const faked = Array.from({ length: made }, (_, index) => ({
      address: attacker,
      topics: [topic, padHex(owner, { size: 32 }), padHex(toHex(index + 1), { size: 32 })],
      data: padHex('0x9', { size: 32 }),
      blockNumber: toHex(tip),
      transactionHash,
      blockHash: '0xcd',
    }))
    const node = await nodeOver(chain, ({ method, params }) => {
      if (method === 'eth_getTransactionByHash' && params[0] === transactionHash) return { result: { from: attacker } }
      if (method !== 'eth_getLogs') return undefined
      const [{ fromBlock, toBlock }] = params as [Record<string, string>]
      if (Number(toBlock) - Number(fromBlock) > 100) return { error: { code: -32_005, message: 'too many' } }
      return Number(toBlock) === tip ? { result: faked } : undefined
    })
    const api = await apiOver({ [id]: node.url })
    const { allowances, networks, truncatedChains } = await listOf(api, owner)
    expect(allowances.map((one) => one.spender.address)).toEqual([spender])
    expect(networks[id]).toEqual({ state: 'unread', reason: 'behind' })
    expect(truncatedChains).toEqual([id])
  }, 60_000)

  it('do not crowd it out by the index either', async () => {
    const { chain, owner, usdc, id } = await startWorld(1)
    const spender = spenders[4] ?? '0x'
    await sendFrom(chain, { from: owner, to: usdc, data: approve(spender, 9n) })
    const api = await apiOver({ [id]: chain.url }, { indexChains: new Map([['eip155:1', 0]]) })
    await api.deps.indexer.catchUp()
    await insertMade(api, id, owner, made)
    const { allowances, truncatedChains } = await listOf(api, owner)
    expect(allowances.map((one) => one.spender.address)).toEqual([spender])
    expect(truncatedChains).toEqual([id])
  }, 60_000)
})

/** Allowances of a token that logs whatever it likes, as the index keeps them: newer than any block, sent by somebody else. */
async function insertMade(api: TestApi, chain: string, owner: string, count: number): Promise<void> {
  const { database } = api.deps
  const place = { chain, block_number: 1_000_000, position: 0 }
  await database
    .insertInto('indexed_entries')
    .values({ ...place, account: owner.toLowerCase(), mined_at: 2_000_000_000 })
    .execute()
  const made = Array.from({ length: count }, (_, ordinal) => ({
    ...place,
    ordinal,
    kind: 'allowance',
    token: `0x${'5e'.repeat(20)}`,
    token_id: '',
    giver: owner.toLowerCase(),
    taker: padHex(toHex(ordinal + 1), { size: 20 }),
    amount: '9',
  }))
  for (let at = 0; at < made.length; at += 2_000)
    await database
      .insertInto('indexed_transfers')
      .values(made.slice(at, at + 2_000))
      .execute()
}

describe('a token', () => {
  /** Runtime code that logs an approval by the caller when it is sent one, and does something else when it is asked. */
  const loggingToken = (whenAsked: string) => {
    // approve(address,uint256): Approval(caller, spender, value)
    const topic = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const logs = `602435600052600435337f${topic}60206000a300`
    const head = '60003560e01c63095ea7b314'
    const jump = (head.length + 6) / 2
    const at = (jump + whenAsked.length / 2).toString(16).padStart(2, '0')
    return `0x${head}60${at}57${whenAsked}5b${logs}` as Hex
  }

  it.each([
    ['reverts', '60006000fd'],
    ['spends all gas', '5b600f56'],
    ['returns 64 KiB', '620100006000f3'],
  ])(
    'that %s when it is asked spoils no other',
    async (_, whenAsked) => {
      const { chain, owner, usdc, id } = await startWorld(1)
      const odd = getAddress(padHex('0x0dd', { size: 20 }))
      const spender = spenders[3] ?? '0x'
      await chain.rpc('anvil_setCode', odd, loggingToken(whenAsked))
      for (const to of [odd, usdc]) await sendFrom(chain, { from: owner, to, data: approve(spender, 9n) })
      const logs = (await chain.rpc('eth_getLogs', { address: odd, fromBlock: '0x0' })) as unknown as unknown[]
      expect(logs).toHaveLength(1)
      const { allowances, networks } = await listOf(await apiOver({ [id]: chain.url }), owner)
      expect(allowances.map(({ token }) => token.address)).toEqual([getAddress(usdc)])
      expect(networks[id]).toEqual({ state: 'read' })
    },
    60_000,
  )

  it('that does not say what Permit2 may take is not said to be safe', async () => {
    const { chain, owner, id } = await startWorld(1)
    const token = getAddress(padHex('0x0dd', { size: 20 }))
    const spender = spenders[3] ?? '0x'
    // 9 of everything, but allowance(address,address) reverts.
    await chain.rpc('anvil_setCode', token, '0x60003560e01c63dd62ed3e14601957600960005260206000f35b60006000fd')
    const args = [token, spender, 7n, Math.floor(Date.now() / 1000) + 90_000] as const
    await sendFrom(chain, {
      from: owner,
      to: permit2,
      data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }),
    })
    const { allowances } = await listOf(await apiOver({ [id]: chain.url }), owner)
    expect(allowances).toEqual([expect.objectContaining({ kind: 'permit2', amount: '7', atRisk: {} })])
  }, 60_000)

  it('that logs 100,000 approvals is cut off, and the answer says that more was granted', async () => {
    const { chain, owner, id } = await startWorld(1)
    const api = await apiOver({ [id]: chain.url }, { indexChains: new Map([['eip155:1', 0]]) })
    await api.deps.indexer.catchUp()
    await insertMade(api, id, owner, 100_000)
    const { allowances, networks, truncatedChains } = await listOf(api, owner)
    expect(allowances).toEqual([])
    expect(networks[id]).toEqual({ state: 'unread', reason: 'behind' })
    expect(truncatedChains).toEqual([id])
  }, 60_000)
})

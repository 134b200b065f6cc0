import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAccountBalance, getAccountHistory, getAccountNfts } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { encodeFunctionData, type Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { contractAbi, deployContracts, mintKeyAbi, sendFrom } from '../../../test/deployContracts.ts'
import { sharedDatabases } from '../../../test/launchApi.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import type { ApiConfig } from '../../config/config.types.ts'
import { newProject } from '../projects/project.ts'

const id = 'eip155:31337'
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})
function opened<Thing extends AsyncDisposable>(thing: Thing): Thing {
  open.push(thing)
  return thing
}

type Call = { method: string; params: unknown[]; id: unknown }
/** What a node does with a question for logs: an error in place of the answer, or nothing. */
type Refusal = (from: number, to: number) => string | undefined

/** A node over a chain that is particular about logs, and counts what it is asked. */
async function nodeOver(chain: TestChain, refuses: Refusal = () => undefined, oldest = 0) {
  const asked: Record<string, number> = {}
  const one = async ({ method, params, id: callId }: Call) => {
    asked[method] = (asked[method] ?? 0) + 1
    const failed = (message: string) => ({ jsonrpc: '2.0', id: callId, error: { code: -32600, message } })
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      const refused = refuses(Number(fromBlock), Number(toBlock))
      if (refused !== undefined) return failed(refused)
    }
    if (method === 'eth_getBlockByNumber' && Number(params[0]) < oldest)
      return { jsonrpc: '2.0', id: callId, result: null }
    try {
      return { jsonrpc: '2.0', id: callId, result: await chain.rpc(method, ...params) }
    } catch {
      return failed('failed')
    }
  }
  const node = opened(
    await startFakeNode(
      async (body) => {
        const parsed = JSON.parse(body) as Call | Call[]
        return Array.isArray(parsed) ? Promise.all(parsed.map(one)) : one(parsed)
      },
      undefined,
      '0x7a69',
    ),
  )
  return { url: node.url, asked, logs: () => asked.eth_getLogs ?? 0 }
}

const settings = (url: string): ApiConfig => ({
  defaultProject: newProject('p'),
  rpcUrls: new Map([[id, [{ name: 'own', url, wsUrl: undefined, priority: 50 }]]]),
  followAccounts: 100,
})

const apiOver = async (url: string, more: ApiConfig = {}): Promise<TestApi> =>
  opened(await testApi({ ...settings(url), ...more }))

async function answers(api: TestApi, account: string) {
  const get = async (list: string, query = '') =>
    (await api.get(`/v1/account/${account}/${list}?projectId=p&spam=show${query}`)).json()
  return {
    history: v.parse(getAccountHistory.response, await get('history')),
    nfts: v.parse(getAccountNfts.response, await get('nfts')),
    balance: v.parse(getAccountBalance.response, await get('balance', '&currency=usd')),
  }
}

/** Reads what there is, until after what balances keep. */
async function catchUp(api: TestApi) {
  await api.deps.indexing?.follower.catchUp()
  api.clock.ms += 31_000
}
const behind = { state: 'unread', reason: 'behind' }

/** A chain with tokens and a key of two accounts, 40 blocks below its tip. */
async function startWorld() {
  const chain = opened(await startChain(31_337))
  const [minter = '0x', alice = '0x', bob = '0x'] = (await chain.rpc('eth_accounts')) as unknown as Hex[]
  const contracts = await deployContracts(chain, [minter, alice])
  await sendFrom(chain, {
    from: minter,
    to: contracts.keys,
    data: encodeFunctionData({ abi: mintKeyAbi, functionName: 'mint', args: [alice] }),
  })
  await chain.rpc('anvil_mine', '0x28')
  const pay = (from: Hex, to: Hex, value: bigint) =>
    sendFrom(chain, {
      from,
      to: contracts.usdc,
      data: encodeFunctionData({ abi: contractAbi, functionName: 'transfer', args: [to, value] }),
    })
  return { chain, alice, bob, pay, ...contracts }
}

describe.each(sharedDatabases)('an account of a chain with a node alone, on %s', (_, openDatabase) => {
  it('is read from logs when it is first asked for, and followed from then on', { timeout: 60_000 }, async () => {
    const { chain, alice, bob, pay, usdc, keys } = await startWorld()
    const node = await nodeOver(chain)
    const { url: databaseUrl } = opened(await openDatabase())
    const api = await apiOver(node.url, { databaseUrl })
    const before = await answers(api, alice)
    for (const { networks } of Object.values(before)) expect(networks).toEqual({ [id]: behind })

    await catchUp(api)
    const first = await answers(api, alice)
    expect(first.history.data.map(({ metadata }) => metadata.operationType)).toEqual(['receive', 'receive', 'receive'])
    expect(first.nfts.nfts.map(({ address }) => address.toLowerCase())).toEqual([`${id}:${keys}`.toLowerCase()])
    expect(first.balance.balances.map(({ symbol }) => symbol).sort()).toEqual(['DAI', 'ETH', 'USDC'])
    // All tokens are known, and payments without logs are not.
    expect(first.nfts.networks).toEqual({ [id]: { state: 'read' } })
    expect(first.balance.networks).toEqual({ [id]: { state: 'read' } })
    expect(first.history.networks).toEqual({ [id]: { state: 'unread', reason: 'no-source' } })

    const hash = await pay(alice, bob, 5n)
    await catchUp(api)
    const [newest] = (await answers(api, alice)).history.data
    expect([newest?.metadata.hash, newest?.metadata.operationType]).toEqual([hash, 'send'])
    // One that is asked for later finds what came before, and what it shares is there once.
    await answers(api, bob)
    await catchUp(api)
    const late = await answers(api, bob)
    expect(late.history.data.map(({ metadata }) => metadata.hash)).toEqual([hash])
    expect(late.balance.balances.some(({ address }) => address?.toLowerCase() === `${id}:${usdc}`.toLowerCase())).toBe(
      true,
    )
  })
})

describe('a followed account', () => {
  it('loses what the chain has taken back, and gets what came in its place', { timeout: 30_000 }, async () => {
    const { chain, alice, bob, pay } = await startWorld()
    const api = await apiOver((await nodeOver(chain)).url)
    await answers(api, bob)
    await catchUp(api)
    const snapshot = await chain.rpc('evm_snapshot')
    await pay(alice, bob, 5n)
    await chain.rpc('anvil_mine', '0x3')
    await catchUp(api)
    expect((await answers(api, bob)).history.data).toHaveLength(1)
    await chain.rpc('evm_revert', snapshot)
    const kept = await pay(alice, bob, 6n)
    await chain.rpc('anvil_mine', '0x5')
    await catchUp(api)
    expect((await answers(api, bob)).history.data.map(({ metadata }) => metadata.hash)).toEqual([kept])
  })

  it('has nothing of a chain that another took the place of', { timeout: 30_000 }, async () => {
    const { chain, alice } = await startWorld()
    await chain.rpc('anvil_mine', '0x64')
    let now = chain
    const node = await nodeOver({ ...chain, rpc: (method, ...params) => now.rpc(method, ...params) })
    const api = await apiOver(node.url)
    await answers(api, alice)
    await catchUp(api)
    expect((await answers(api, alice)).history.data).toHaveLength(3)
    now = opened(await startChain(31_337))
    await now.rpc('anvil_mine', '0x12c')
    await catchUp(api)
    await catchUp(api)
    const { history, nfts } = await answers(api, alice)
    expect(history.data).toEqual([])
    expect(nfts.nfts).toEqual([])
    expect(nfts.networks).toEqual({ [id]: { state: 'read' } })
  })

  it('keeps its past where the newest block alone was taken back, long after the one before it was read', {
    timeout: 30_000,
  }, async () => {
    const { chain, alice, bob, pay } = await startWorld()
    await chain.rpc('anvil_mine', '0x64')
    const api = await apiOver((await nodeOver(chain)).url)
    await answers(api, alice)
    await catchUp(api)
    await chain.rpc('anvil_mine', '0x600')
    const snapshot = await chain.rpc('evm_snapshot')
    await pay(alice, bob, 5n)
    await catchUp(api)
    expect((await answers(api, alice)).history.data).toHaveLength(4)
    await chain.rpc('evm_revert', snapshot)
    await chain.rpc('anvil_mine', '0x2')
    await catchUp(api)
    const { history, nfts } = await answers(api, alice)
    expect(history.data).toHaveLength(3)
    expect(nfts.networks).toEqual({ [id]: { state: 'read' } })
  })
})

describe('a node', () => {
  it('is asked for as many blocks as it allows', { timeout: 30_000 }, async () => {
    const { chain, alice } = await startWorld()
    const node = await nodeOver(chain, (from, to) => (to - from >= 20 ? 'query exceeds max block range 20' : undefined))
    const api = await apiOver(node.url)
    await answers(api, alice)
    await catchUp(api)
    expect((await answers(api, alice)).history.data).toHaveLength(3)
    // Three filters for each of the four stretches of the chain's 60 blocks, and those that were too long.
    expect(node.logs()).toBeLessThan(60)
  })

  it('that has forgotten what is old says since when it knows', { timeout: 30_000 }, async () => {
    const { chain, alice } = await startWorld()
    await chain.rpc('anvil_mine', '0xc8')
    const oldest = Number(await chain.rpc('eth_blockNumber')) - 100
    const node = await nodeOver(chain, (from) => (from < oldest ? 'pruned history unavailable' : undefined), oldest)
    const api = await apiOver(node.url)
    await answers(api, alice)
    await catchUp(api)
    const { nfts, history } = await answers(api, alice)
    const [reading] = Object.values(nfts.networks)
    expect(reading).toEqual({ state: 'read', sinceBlock: expect.any(Number), since: expect.any(String) })
    const since = reading?.sinceBlock ?? 0
    expect(since).toBeGreaterThanOrEqual(oldest)
    expect(since).toBeLessThan(oldest + 16)
    expect(history.networks[id]).toMatchObject({ state: 'unread', reason: 'no-source', sinceBlock: since })
  })

  it('without logs is no source, and not asked again and again', { timeout: 30_000 }, async () => {
    const { chain, alice } = await startWorld()
    const node = await nodeOver(chain, () => 'the method eth_getLogs is disabled')
    const api = await apiOver(node.url)
    await answers(api, alice)
    await catchUp(api)
    const { nfts, balance } = await answers(api, alice)
    expect(nfts.networks).toEqual({ [id]: { state: 'unread', reason: 'no-source' } })
    // The native coin and the listed tokens were read.
    expect(balance.networks).toEqual({ [id]: { state: 'read' } })
    const asked = node.logs()
    await catchUp(api)
    expect(node.logs()).toBe(asked)
  })

  it('is left alone while no one asks', { timeout: 30_000 }, async () => {
    const { chain, alice } = await startWorld()
    const node = await nodeOver(chain)
    const api = await apiOver(node.url)
    await answers(api, alice)
    await catchUp(api)
    const asked = { ...node.asked }
    api.clock.ms += 300_001
    await catchUp(api)
    expect(node.asked).toEqual(asked)
    const idle = await answers(api, alice)
    expect(idle.nfts.networks).toEqual({ [id]: behind })
    // What is held is read from the node at each question.
    expect(idle.balance.networks).toEqual({ [id]: { state: 'read' } })
    await catchUp(api)
    expect(Object.values((await answers(api, alice)).nfts.networks)).toEqual([{ state: 'read' }])
  })
})

describe('followed accounts', () => {
  it('are bounded, and forgotten with what only they did', { timeout: 30_000 }, async () => {
    const { chain, alice, bob, pay } = await startWorld()
    await pay(alice, bob, 5n)
    const api = await apiOver((await nodeOver(chain)).url, { followAccounts: 1 })
    await answers(api, bob)
    const refused = await answers(api, alice)
    expect(refused.nfts.networks).toEqual({ [id]: { state: 'unread', reason: 'no-source' } })
    await catchUp(api)
    const rows = (table: 'indexed_transactions' | 'indexed_entries') =>
      api.deps.database.selectFrom(table).selectAll().execute()
    expect(await rows('indexed_transactions')).toHaveLength(1)
    api.clock.ms += 31 * 86_400_000
    await api.deps.indexing?.follower.forget()
    expect([await rows('indexed_transactions'), await rows('indexed_entries')]).toEqual([[], []])
    await answers(api, alice)
    await catchUp(api)
    expect((await answers(api, alice)).history.data).toHaveLength(4)
  })

  it('make room for an index of the whole chain', { timeout: 30_000 }, async () => {
    const { chain, alice } = await startWorld()
    const node = await nodeOver(chain)
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-followed-'))
    opened({ [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) })
    const sqlitePath = join(directory, 'api.db')
    const api = await testApi({ ...settings(node.url), sqlitePath })
    await answers(api, alice)
    await catchUp(api)
    expect((await answers(api, alice)).history.data).toHaveLength(3)
    await api[Symbol.asyncDispose]()

    const whole = await apiOver(node.url, { sqlitePath, indexChains: new Map([[id, 0]]) })
    await whole.deps.indexer.catchUp()
    const { history } = await answers(whole, alice)
    expect(history.networks).toEqual({ [id]: { state: 'read' } })
    expect(history.data).toHaveLength(3)
    const rows = await whole.deps.database.selectFrom('indexed_transactions').selectAll().execute()
    const mined = await Promise.all(
      Array.from({ length: Number(await chain.rpc('eth_blockNumber')) + 1 }, async (_, number) =>
        Number(await chain.rpc('eth_getBlockTransactionCountByNumber', `0x${number.toString(16)}`)),
      ),
    )
    expect(rows).toHaveLength(mined.reduce((sum, count) => sum + count))
  })
})

import { getAccountBalance, getAccountHistory, getAccountNfts, type NetworkReadings } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { newProject } from '../src/modules/projects/project.ts'
import { sendFrom } from './deployContracts.ts'
import { resultOf } from './resultOf.ts'
import { startChain, type TestChain } from './startChain.ts'
import { startFakeExplorer } from './startFakeExplorer.ts'
import { type FakeNode, startFakeNode } from './startFakeNode.ts'
import { startHistoryServer } from './startHistoryServer.ts'
import { type TestApi, testApi } from './testApi.ts'

const base = 'eip155:8453'
const polygon = 'eip155:137'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const newcomer = '0x00000000000000000000000000000000000c0ffe'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})
function opened<Thing extends AsyncDisposable>(thing: Thing): Thing {
  open.push(thing)
  return thing
}

const oneEther = resultOf(`0x${'0de0b6b3a7640000'.padStart(64, '0')}`)
const nodeOf = async (says: string, answer: Parameters<typeof startFakeNode>[0] = oneEther) =>
  opened(await startFakeNode(answer, undefined, says))
const upstream = (url: string) => [{ name: 'own', url, wsUrl: undefined, priority: 50 }]

/**
 * Ethereum, whose index follows a chain of its own, Base with a node alone, Polygon with a node and an explorer, and
 * Bitcoin.
 */
async function start(options: { baseNode?: FakeNode; firstBlock?: number } = {}) {
  const chain = opened(await startChain(1))
  const [alice = ''] = (await chain.rpc('eth_accounts')) as unknown as string[]
  for (let count = 0; count < 4; count += 1) await sendFrom(chain, { from: alice, to: newcomer, value: 1n })
  const explorer = opened(await startHistoryServer())
  const bitcoinNode = opened(await startFakeExplorer())
  const api = opened(
    await testApi({
      defaultProject: newProject('p'),
      rpcUrls: new Map([
        ['eip155:1', upstream(chain.url)],
        [base, upstream((options.baseNode ?? (await nodeOf('0x2105'))).url)],
        [polygon, upstream((await nodeOf('0x89')).url)],
        [bitcoin, upstream(bitcoinNode.url)],
      ]),
      indexChains: new Map([['eip155:1', options.firstBlock ?? 0]]),
      historySources: [{ kind: 'blockscout', url: `${explorer.url}/blockscout`, chains: [polygon] }],
    }),
  )
  return { api, chain, explorer, alice }
}

async function answerOf(api: TestApi, list: 'history' | 'nfts' | 'balance', query = '', account = newcomer) {
  const currency = list === 'balance' ? '&currency=usd' : ''
  const response = await api.get(`/v1/account/${account}/${list}?projectId=p${currency}${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { networks: NetworkReadings; unavailableChains?: string[] }
}

const read = { state: 'read' }
const noSource = { state: 'unread', reason: 'no-source' }
const unavailable = { state: 'unread', reason: 'unavailable' }

async function headOf(chain: TestChain) {
  const block = (await chain.rpc('eth_getBlockByNumber', 'latest', false)) as unknown as Record<string, string>
  return { untilBlock: Number(block.number), until: new Date(Number(block.timestamp) * 1000).toISOString() }
}

describe('the networks of an answer', () => {
  it('are those that the address fits, read or without a source', async () => {
    const { api } = await start()
    await api.deps.indexer.catchUp()
    expect((await answerOf(api, 'history')).networks).toEqual({ 'eip155:1': read, [polygon]: read, [base]: noSource })
    expect((await answerOf(api, 'nfts')).networks).toEqual({ 'eip155:1': read, [polygon]: read, [base]: noSource })
    expect((await answerOf(api, 'balance')).networks).toEqual({ 'eip155:1': read, [polygon]: read, [base]: read })
    const owner = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(Object.keys((await answerOf(api, 'history', '', owner)).networks)).toEqual([bitcoin])
    expect((await answerOf(api, 'balance', '', owner)).networks).toEqual({ [bitcoin]: read })
  })

  it('are the one that was asked for alone', async () => {
    const { api } = await start()
    await api.deps.indexer.catchUp()
    for (const list of ['history', 'nfts', 'balance'] as const)
      expect((await answerOf(api, list, '&chainId=eip155:1')).networks).toEqual({ 'eip155:1': read })
    expect((await answerOf(api, 'history', `&chainId=${polygon}`)).networks).toEqual({ [polygon]: read })
  })

  it('are unavailable where what is asked does not answer, and read again when it does', async () => {
    const down = { now: true }
    const baseNode = await nodeOf('0x2105', (body, _, response) => {
      if (down.now) response.writeHead(503).end()
      return down.now ? undefined : oneEther(body)
    })
    const { api, explorer } = await start({ baseNode })
    await api.deps.indexer.catchUp()
    explorer.faults.blockscout = 'hang-up'
    expect(await answerOf(api, 'history')).toMatchObject({
      networks: { 'eip155:1': read, [polygon]: unavailable, [base]: noSource },
      unavailableChains: [polygon],
    })
    expect(await answerOf(api, 'balance')).toMatchObject({
      // Whether it has tokens that are on no list isn't known.
      networks: { 'eip155:1': read, [polygon]: unavailable, [base]: unavailable },
      unavailableChains: [base],
    })
    down.now = false
    explorer.faults.blockscout = undefined
    api.clock.ms += 50_000
    expect((await answerOf(api, 'history')).networks[polygon]).toEqual(read)
    expect((await answerOf(api, 'balance')).networks[base]).toEqual(read)
  })

  it('are behind before the index has read them, and again when it has not kept up', async () => {
    const { api, chain } = await start()
    const behind = { state: 'unread', reason: 'behind' }
    for (const list of ['history', 'nfts'] as const)
      expect((await answerOf(api, list)).networks['eip155:1']).toEqual(behind)
    await api.deps.indexer.catchUp()
    const head = await headOf(chain)
    // A look that fails, or takes its time, is no fault yet.
    api.clock.ms += 60_000
    expect((await answerOf(api, 'history')).networks['eip155:1']).toEqual(read)
    api.clock.ms += 10_001
    for (const list of ['history', 'nfts'] as const)
      expect((await answerOf(api, list)).networks['eip155:1']).toEqual({ ...behind, ...head })
    await api.deps.indexer.catchUp()
    for (const list of ['history', 'nfts'] as const)
      expect((await answerOf(api, list)).networks['eip155:1']).toEqual(read)
  })

  it('are unavailable when the index can not go on, with what is known up to then', async () => {
    const { api, chain, alice } = await start()
    await api.deps.indexer.catchUp()
    const head = await headOf(chain)
    await chain[Symbol.asyncDispose]()
    await expect(api.deps.indexer.catchUp()).rejects.toMatchObject({ code: 'api/upstream-unavailable' })
    expect((await answerOf(api, 'history')).networks['eip155:1']).toEqual(read)
    api.clock.ms += 70_001
    const answer = v.parse(getAccountHistory.response, await answerOf(api, 'history', '', alice))
    expect(answer.networks['eip155:1']).toEqual({ ...unavailable, ...head })
    expect(answer.data).toHaveLength(4)
  })

  it('say from when on they are known where the index began late', async () => {
    const { api, chain } = await start({ firstBlock: 3 })
    expect((await answerOf(api, 'history')).networks['eip155:1']).toEqual({
      state: 'unread',
      reason: 'behind',
      sinceBlock: 3,
    })
    await api.deps.indexer.catchUp()
    const block = (await chain.rpc('eth_getBlockByNumber', '0x3', false)) as unknown as Record<string, string>
    const since = new Date(Number(block.timestamp) * 1000).toISOString()
    for (const list of ['history', 'nfts'] as const)
      expect((await answerOf(api, list)).networks['eip155:1']).toEqual({ ...read, sinceBlock: 3, since })
  })
})

describe('what a client reads', () => {
  const answers = [
    [getAccountHistory.response, { data: [], next: null }],
    [getAccountNfts.response, { nfts: [], next: null }],
    [getAccountBalance.response, { balances: [] }],
  ] as const

  it.each(answers)('takes a reading that it does not know for unread %#', (schema, answer) => {
    const networks = { 'eip155:1': read, [base]: { state: 'guessed' }, [polygon]: { state: 'unread', reason: 'tired' } }
    expect(v.parse(schema, { ...answer, networks }).networks).toEqual({
      'eip155:1': read,
      [base]: unavailable,
      [polygon]: unavailable,
    })
  })

  it.each(answers)('finds no network in the answer of a service that names none %#', (schema, answer) => {
    expect(v.parse(schema, answer).networks).toEqual({})
  })
})

import type { ServerResponse } from 'node:http'
import { getAccountBalance, getAccountHistory, getAccountNfts, type NetworkReading } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventAccounts, liveThrough, type Places, preparePlaces } from '../../../test/accounts/liveThrough.ts'
import { type Done, isLogged, partiesOf, readBlocks, readHeld } from '../../../test/accounts/readByHand.ts'
import { type ExplorerOver, startExplorerOver } from '../../../test/accounts/startExplorerOver.ts'
import { startChain, type TestChain } from '../../../test/startChain.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const id = 'eip155:31337'
const accounts = inventAccounts(6)
const [busy = ''] = accounts

let chain: TestChain
let places: Places
let done: readonly Done[]
let explorer: ExplorerOver
beforeAll(async () => {
  chain = await startChain(31_337, { gasLimit: 1_000_000_000 })
  places = await preparePlaces(chain)
  await liveThrough(chain, places, { accounts, perAccount: 40, seed: 7 })
  done = await readBlocks(chain.url)
  explorer = await startExplorerOver(done)
})
afterAll(async () => {
  await explorer[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

/** The api over the node and the explorer, which has a fault. */
async function start(fault: Fault, followAccounts = 100): Promise<TestApi> {
  explorer.fault = undefined
  explorer.spoil = (body) => body
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([[id, [{ name: 'own', url: chain.url, wsUrl: undefined, priority: 50 }]]]),
    tokens: [],
    followAccounts,
    historySources: [{ kind: 'blockscout', url: explorer.url, chains: [id] }],
  })
  api.clock.ms = ((done.at(-1)?.minedAt ?? 0) + 60) * 1_000
  Object.assign(explorer, fault)
  return api
}

type Fault = { fault?: (response: ServerResponse) => void; spoil?: (body: string) => string }

const answers = (status: number, body: string, headers: Record<string, string> = {}): Fault => ({
  fault: (response) => void response.writeHead(status, headers).end(body),
})
const otherSecond = (_: string, second: string) => `:${String((Number(second) + 30) % 60).padStart(2, '0')}.000000Z`
const faults: readonly (readonly [string, Fault])[] = [
  ['is away', { fault: (response) => void response.destroy() }],
  ['refuses', answers(403, '{"message":"Forbidden"}')],
  ['asks to wait', answers(429, '{}', { 'retry-after': '5' })],
  ['has changed its shape', answers(200, '{"lines":[]}')],
  ['is of another chain', { spoil: (body) => body.replaceAll(/:(\d\d)\.000000Z/g, otherSecond) }],
  ['tells of other accounts', { spoil: (body) => body.replaceAll(busy, `0x${'9'.repeat(40)}`) }],
]

async function ask(api: TestApi) {
  const get = async (list: string, query = '') => {
    const response = await api.get(`/v1/account/${busy}/${list}?projectId=p&spam=show${query}`)
    return (await response.json()) as unknown
  }
  const page = async (cursor: string) => v.parse(getAccountHistory.response, await get('history', `&cursor=${cursor}`))
  const hashes: string[] = []
  const readings: (NetworkReading | undefined)[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, next, networks }: Awaited<ReturnType<typeof page>> = await page(cursor)
    hashes.push(...data.map(({ metadata }) => metadata.hash ?? ''))
    readings.push(networks[id])
    cursor = next
  }
  const nfts = v.parse(v.union([getAccountNfts.response, v.object({ code: v.string() })]), await get('nfts'))
  const balance = v.parse(getAccountBalance.response, await get('balance', '&currency=usd'))
  return { hashes, readings, nfts, balance, page }
}

const own = () => done.filter((one) => partiesOf(one).has(busy)).map(({ hash }) => hash)
const logged = () => done.filter((one) => isLogged(one, busy)).map(({ hash }) => hash)
const unread = (reason: string) => ({ state: 'unread', reason })
const read = { state: 'read' }

describe.each(faults)('logs stand in for an explorer that %s', (_, fault) => {
  it('with all tokens and NFTs, and a history that says what it lacks', async () => {
    await using api = await start(fault)
    const before = await ask(api)
    expect(before.hashes).toEqual([])
    expect(before.readings).toEqual([unread('unavailable')])
    expect(before.balance.networks[id]).toEqual(unread('behind'))
    await api.deps.indexing?.follower.catchUp()
    api.clock.ms += 31_000

    const { hashes, readings, nfts, balance } = await ask(api)
    expect(hashes.toSorted()).toEqual(logged().toSorted())
    expect(readings.length).toBeGreaterThan(1)
    for (const reading of readings) expect(reading).toEqual(unread('unavailable'))
    const held = (await readHeld(chain.url, done, [busy])).get(busy)
    expect(balance.balances).toHaveLength(held?.fungible.size ?? 0)
    expect(balance.networks).toEqual({ [id]: read })
    expect(nfts).toMatchObject({ networks: { [id]: read } })
    expect('nfts' in nfts && nfts.nfts).toHaveLength(held?.nfts.size ?? 0)
  })
})

describe('logs in place of an explorer', () => {
  it('make room for it when it is back, and end the list that they began', async () => {
    await using api = await start({ fault: (response) => void response.destroy() })
    await ask(api)
    await api.deps.indexing?.follower.catchUp()
    const { page } = await ask(api)
    const first = await page('')
    explorer.fault = undefined
    api.clock.ms += 31_000
    const second = await page(first.next ?? '')
    const shown = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(new Set(shown).size).toBe(shown.length)
    for (const hash of shown) expect(logged()).toContain(hash)
    expect(second.networks[id]).toEqual(unread('unavailable'))

    const back = await ask(api)
    expect(back.hashes.toSorted()).toEqual(own().toSorted())
    for (const reading of back.readings) expect(reading).toEqual(read)
    expect(back.nfts).toMatchObject({ networks: { [id]: read } })
  })

  it('do not go on with a list that the explorer began', async () => {
    await using api = await start({})
    const { page } = await ask(api)
    const first = await page('')
    Object.assign(explorer, answers(503, ''))
    const rest = await page(first.next ?? '')
    expect([rest.data, rest.next, rest.networks[id]]).toEqual([[], null, unread('unavailable')])
  })

  it('are not there where no account is followed', async () => {
    await using api = await start(answers(503, ''), 0)
    const { hashes, readings, nfts, balance } = await ask(api)
    expect([hashes, readings]).toEqual([[], [unread('unavailable')]])
    expect(nfts).toMatchObject({ code: 'api/upstream-unavailable' })
    expect(balance.networks).toEqual({ [id]: unread('unavailable') })
    const alone = await api.get(`/v1/account/${busy}/history?projectId=p&chainId=${id}`)
    expect(alone.status).toBe(503)
  })
})

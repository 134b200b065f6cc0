import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resultOf } from '../../../test/resultOf.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const first = '0x0000000000000000000000000000000000090001'
const second = '0x0000000000000000000000000000000000090002'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const row = (address: string, symbol: string, changes: object = {}) => {
  return { chainId: 1, address, name: symbol, symbol, decimals: 0, ...changes }
}
const listOf = (...tokens: readonly object[]) => JSON.stringify({ name: 'List', tokens })

let folder: string
const open: AsyncDisposable[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-lists-'))
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A publisher of lists: what it answers can be changed. */
async function startPublisher() {
  const says = { status: 200, body: listOf(row(first, 'ONE')) }
  const server = await startFakeNode((_, __, response) => {
    response.statusCode = says.status
    response.end(says.body)
    return undefined
  })
  open.push(server)
  return { says, url: `${server.url}/tokens.json` }
}

async function withLists(...tokenLists: readonly string[]): Promise<TestApi> {
  const node = await startFakeNode(resultOf(`0x${'1'.padStart(64, '0')}`))
  open.push(node)
  const upstream = { name: 'a', url: node.url, wsUrl: undefined, priority: 50 }
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [upstream]]]),
    sqlitePath: join(folder, 'api.db'),
    tokenLists,
  })
  open.push(api)
  return api
}

const listed = ({ deps }: TestApi) => deps.tokenLists.of('eip155:1').map(({ symbol }) => symbol)
const health = async (api: TestApi) => (await api.get('/health')).text()

it('adds the tokens of files and addresses, and can give a shipped one no other name', async () => {
  const file = join(folder, 'own.json')
  await writeFile(file, listOf(row(second, 'TWO'), row(usdc, 'FAKE', { decimals: 18 })))
  const { url } = await startPublisher()
  const api = await withLists(file, url)
  const before = listed(api).length
  await api.deps.tokenLists.refresh()
  expect(listed(api).slice(before)).toEqual(['TWO', 'ONE'])
  expect(api.deps.tokenLists.find('eip155:1', usdc)).toMatchObject({ symbol: 'USDC', decimals: 6 })
  expect(await health(api)).not.toContain('token lists')
  expect(await api.metrics()).toContain('latchkey_token_list_tokens{list="list-2",service="api"} 1')
})

it('keeps the last good answer of an address that fails, and says which list fails and why', async () => {
  const { says, url } = await startPublisher()
  const api = await withLists(url)
  await api.deps.tokenLists.refresh()
  for (const [change, reason] of [
    [{ status: 500 }, 'status'],
    [{ status: 301 }, 'status'],
    [{ status: 200, body: '<html>' }, 'no-list'],
    [{ body: listOf(...new Array(100_000).fill({})) }, 'no-list'],
    [{ body: ' '.repeat(17 * 1024 * 1024) }, 'too-large'],
  ] as const) {
    Object.assign(says, change)
    await api.deps.tokenLists.refresh()
    expect(listed(api)).toContain('ONE')
    expect(await health(api)).toContain(`token lists that fail: list-1 (${reason})`)
    expect(await api.metrics()).toContain('latchkey_token_list_failing{list="list-1",service="api"} 1')
  }
  Object.assign(says, { body: listOf(row(second, 'TWO')) })
  await api.deps.tokenLists.refresh()
  expect([listed(api).includes('ONE'), listed(api).includes('TWO')]).toEqual([false, true])
  expect(await health(api)).not.toContain('token lists')
})

it('begins with the last good answer after a start at which the publisher is away', async () => {
  const { says, url } = await startPublisher()
  const before = await withLists(url)
  await before.deps.tokenLists.refresh()
  Object.assign(says, { status: 503 })
  const api = await withLists(url)
  expect(listed(api)).toContain('ONE')
  await api.deps.tokenLists.refresh()
  expect(listed(api)).toContain('ONE')
})

it('stores what the database would not take at first, and says of no list that it fails for that', async () => {
  const { says, url } = await startPublisher()
  Object.assign(says, { status: 503 })
  const before = await withLists(url)
  const { database, tokenLists } = before.deps
  await tokenLists.refresh()
  Object.assign(says, { status: 200 })
  await sql`create trigger full before insert on token_lists begin select raise(abort, 'full'); end`.execute(database)
  await tokenLists.refresh()
  expect(listed(before)).toContain('ONE')
  expect(await health(before)).not.toContain('token lists')
  await sql`drop trigger full`.execute(database)
  await tokenLists.refresh()
  Object.assign(says, { status: 503 })
  expect(listed(await withLists(url))).toContain('ONE')
})

it('fails a file that is not there, and one that is a folder', async () => {
  const api = await withLists(join(folder, 'none.json'), folder)
  await api.deps.tokenLists.refresh()
  expect(await health(api)).toContain('list-1 (no-answer)+list-2 (no-answer)')
})

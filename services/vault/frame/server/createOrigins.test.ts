import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOrigins, toAncestors } from './createOrigins.ts'

it.each([
  ['https://app.example', ['https://app.example']],
  ['https://app.example/path?query', ['https://app.example']],
  ['app.example', ['https://app.example']],
  ['app.example:8443', ['https://app.example:8443']],
  ['http://localhost:*', ['http://localhost:*']],
  ['HTTPS://*.App.Example', ['https://*.app.example']],
  ['http://[::1]:3000', []],
  ['*', []],
  ['https://*', []],
  ['ftp://app.example', []],
  ["https://app.example; script-src 'unsafe-inline'", []],
  ['https://app.example https://evil.example', []],
  ["'self'", []],
  ['data:', []],
  ['https://app.example\r\nset-cookie: a=b', []],
  ['', []],
])('%j: %j', (origin, sources) => {
  expect(toAncestors([origin])).toEqual(sources)
})

let api: Server
let url: string
let asked = 0
/** Before the api answers. */
let delayMs = 0
let answer: { status: number; body: unknown }
/** Of projects that have a list of their own. */
let lists: Readonly<Record<string, readonly string[]>>
let now = 0
beforeAll(async () => {
  api = createServer((request, response) => {
    asked += 1
    expect(request.url).toMatch(/^\/projects\/v1\/origins\?projectId=\w/)
    const list = lists[new URL(request.url ?? '', url).searchParams.get('projectId') ?? '']
    const { status, body } = list === undefined ? answer : { status: 200, body: { allowedOrigins: list } }
    const send = () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (delayMs === 0) send()
    else setTimeout(send, delayMs)
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})
afterAll(() => void api.close())
beforeEach(() => {
  asked = 0
  delayMs = 0
  now = 0
  answer = { status: 200, body: { allowedOrigins: ['https://app.example'] } }
  lists = {}
})
const originsOf = (apiUrl: string) => createOrigins({ apiUrl, clock: { nowMs: () => now }, onFailure: () => {} })
const refused = {
  status: 'FAILED',
  reasons: [{ field: 'a', description: 'b' }],
  code: 'api/project-id-invalid',
  requestId: 'r',
}

it('asks once in ten seconds', async () => {
  const origins = originsOf(url)
  expect(await origins.of('p')).toEqual(['https://app.example'])
  expect(await origins.of('p')).toEqual(['https://app.example'])
  expect(asked).toBe(1)
  now += 9_999
  await origins.of('p')
  expect(asked).toBe(1)
  now += 1
  answer = { status: 200, body: { allowedOrigins: [] } }
  expect(await origins.of('p')).toEqual([])
})

it('waits for a slow api while it knows nothing yet, with one question for all who ask', async () => {
  const origins = originsOf(url)
  delayMs = 7_000
  expect(await Promise.all([origins.of('p'), origins.of('p')])).toEqual([
    ['https://app.example'],
    ['https://app.example'],
  ])
  expect(asked).toBe(1)
}, 30_000)

it('gives nothing to a project that the api refuses', async () => {
  answer = { status: 403, body: refused }
  expect(await originsOf(url).of('p')).toEqual([])
})

it('gives each project its own pages, whichever was asked for first, and none to one without a list', async () => {
  lists = { p1: ['https://one.example'], p2: ['https://two.example'], p3: [] }
  const origins = originsOf(url)
  const all = () => Promise.all(['p1', 'p2', 'p3'].map((id) => origins.of(id)))
  const own = [['https://one.example'], ['https://two.example'], []]
  expect(await all()).toEqual(own)
  expect(await all()).toEqual(own)
  expect(await origins.of('p3')).toEqual([])
  expect(await origins.of('p2')).toEqual(['https://two.example'])
  expect(asked).toBe(3)
  // Also while the api is down, when what was known before holds.
  lists = {}
  answer = { status: 500, body: {} }
  now += 60_000
  expect(await all()).toEqual(own)
  await expect(origins.of('p4')).rejects.toThrow('500')
})

it('takes no word of the api for pages that the operator has not named for the project', async () => {
  const projectPages = { bank: ['https://bank.example', 'https://*.bank.example'], empty: [] }
  const origins = createOrigins({ apiUrl: url, projectPages, clock: { nowMs: () => now }, onFailure: () => {} })
  lists = {
    bank: ['https://evil.example', 'https://bank.example', 'https://evil.bank.example', '*.example', 'bank.example:*'],
    empty: ['https://evil.example'],
    other: ['https://other.example'],
  }
  expect(await origins.of('bank')).toEqual(['https://bank.example'])
  expect(await origins.of('empty')).toEqual([])
  expect(await origins.of('other')).toEqual(['https://other.example'])
})

it('holds on to what it knew while the api is down, for an hour', async () => {
  const origins = originsOf(url)
  await origins.of('p')
  answer = { status: 500, body: {} }
  now += 60_000
  expect(await origins.of('p')).toEqual(['https://app.example'])
  now += 3_600_000
  await expect(origins.of('p')).rejects.toThrow('500')
})

it('knows no pages of an api that it never reached', async () => {
  await expect(originsOf('http://127.0.0.1:1').of('p')).rejects.toThrow()
})

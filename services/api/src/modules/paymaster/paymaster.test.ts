import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import { createApp } from '../../app.ts'
import { buildDeps } from '../../deps.ts'
import { createUntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { newProject } from '../projects/project.ts'

let paymaster: FakeNode
let answer: unknown
let moved: string | undefined
let deps: Awaited<ReturnType<typeof buildDeps>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  paymaster = await startFakeNode((_, __, response) => {
    if (moved === undefined) return answer
    response.writeHead(307, { location: moved }).end()
    return undefined
  })
  const { port } = new URL(paymaster.url)
  deps = await buildDeps({
    logLevel: 'silent',
    defaultProject: newProject('p', {
      paymasters: [`http://pays.example:${port}`, `http://inside.example:${port}`, 'https://pays.example'],
    }),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: 'http://127.0.0.1:9', wsUrl: undefined, priority: 50 }]]]),
  })
  // The loopback address plays the public internet under one name.
  const untrustedFetch = createUntrustedFetch({
    resolve: async (name) => (name === 'pays.example' ? ['127.0.0.1'] : ['10.0.0.1']),
    isAllowed: (address) => address === '127.0.0.1',
    protocols: ['http:', 'https:'],
  })
  app = createApp({ ...deps, untrustedFetch })
})
afterAll(async () => {
  await deps?.stop()
  await paymaster?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  moved = undefined
  answer = { jsonrpc: '2.0', id: 1, result: { paymaster: '0x01', paymasterData: '0x' } }
  paymaster.bodies.length = 0
})

async function ask(url: string, method = 'pm_getPaymasterData', projectId = 'p') {
  const path = `/v1/paymaster?projectId=${projectId}&chainId=eip155:1&url=${encodeURIComponent(url)}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'mine', method, params: [{}, '0x', '0x1', { key: 1 }] })
  const response = await app.request(path, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const own = (path = '/rpc?key=1', host = 'pays.example') => `http://${host}:${new URL(paymaster.url).port}${path}`

describe('a paymaster of an app', () => {
  it('is asked what the wallet asks, and what it says is passed on', async () => {
    expect(await ask(own())).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 'mine', result: { paymaster: '0x01', paymasterData: '0x' } },
    })
    expect(paymaster.bodies.map((body) => JSON.parse(body))).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params: [{}, '0x', '0x1', { key: 1 }] },
    ])
    answer = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no', data: { why: 1 } } }
    expect(await ask(own())).toMatchObject({
      status: 200,
      body: { id: 'mine', error: { code: -32000, data: { why: 1 } } },
    })
  })

  it('is asked for nothing else', async () => {
    expect(await ask(own(), 'eth_sendUserOperation')).toMatchObject({ status: 422 })
    expect(paymaster.bodies).toEqual([])
  })

  it.each([
    'http://other.example/rpc',
    'http://pays.example.evil.example/rpc',
    'http://pays.example:1/rpc',
    'http://127.0.0.1/rpc',
    'file:///etc/passwd',
    'pays.example',
    '',
  ])('is no other host than the project names: %s', async (url) => {
    expect(await ask(url)).toMatchObject({
      status: 200,
      body: { error: { data: { code: 'paymaster/host-not-allowed' } } },
    })
    expect(paymaster.bodies).toEqual([])
  })

  it('is none at all where the project names none', async () => {
    await createProjectRepository(deps.database, deps.clock).save(newProject('none'))
    expect(await ask(own(), 'pm_getPaymasterStubData', 'none')).toMatchObject({
      status: 200,
      body: { error: { code: -32602, data: { code: 'paymaster/none-named' } } },
    })
    expect(paymaster.bodies).toEqual([])
  })

  it('is asked at no address inside, whatever its name says, and leads nowhere else', async () => {
    const unavailable = { status: 200, body: { error: { code: -32603, data: { code: 'paymaster/unavailable' } } } }
    expect(await ask(own('/rpc', 'inside.example'))).toMatchObject(unavailable)
    expect(paymaster.bodies).toEqual([])
    moved = own('/elsewhere')
    expect(await ask(own())).toMatchObject(unavailable)
    expect(paymaster.bodies).toHaveLength(1)
  })

  it('is not believed where it answers like no paymaster, or too much', async () => {
    for (const said of ['<html>', [1], { jsonrpc: '2.0', id: 1, result: 'x'.repeat(70_000) }]) {
      answer = said
      expect(await ask(own())).toMatchObject({ body: { error: { data: { code: 'paymaster/unavailable' } } } })
    }
  })
})

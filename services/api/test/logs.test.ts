import { endpoints } from '@latchkey/protocol/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createApp } from '../src/app.ts'
import { buildDeps } from '../src/deps.ts'
import { newProject } from '../src/modules/projects/project.ts'
import { startApi } from '../src/startApi.ts'
import { newSignInKey } from './newSignInKey.ts'
import { resultOf } from './resultOf.ts'
import { type FakeNode, startFakeNode } from './startFakeNode.ts'

const canaries = [
  'canary@mail.example',
  '203.0.113.77',
  'canary-token-4b1f8d',
  '0xca9a41ca9a41ca9a41ca9a41ca9a41ca9a41ca9a',
  'canary-upstream-key',
]

const keep = (write: (text: string) => void) => ({ write })

let node: FakeNode
let api: Awaited<ReturnType<typeof startApi>>
let logged = ''
beforeAll(async () => {
  node = await startFakeNode(resultOf('0x1'), (socket) => socket.on('message', (data) => socket.send(data)))
  api = await startApi({
    logLevel: 'trace',
    logStream: keep((text) => {
      logged += text
    }),
    trustedProxies: 1,
    publicUrl: 'https://api.example',
    signInKeys: [await newSignInKey('a')],
    defaultProject: newProject('p'),
    rpcUrls: new Map([
      ['eip155:1', [{ name: 'good', url: `${node.url}/canary-upstream-key`, wsUrl: node.wsUrl, priority: 50 }]],
      [
        'eip155:10',
        [
          {
            name: 'bad',
            url: 'http://127.0.0.1:1/canary-upstream-key',
            wsUrl: 'ws://127.0.0.1:1/canary-upstream-key',
            priority: 50,
          },
        ],
      ],
    ]),
  })
})
afterAll(async () => {
  await api.stop()
  await node[Symbol.asyncDispose]()
})

describe('the log', () => {
  it('holds nothing of what callers send, on any route, good or bad', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'canary@mail.example',
      referer: 'https://canary-token-4b1f8d.example/',
      origin: 'https://canary-token-4b1f8d.example',
      authorization: 'Bearer canary-token-4b1f8d',
      'x-nonce-jwt': 'Bearer canary-token-4b1f8d',
      cookie: 'session=canary-token-4b1f8d',
      'x-request-id': 'canary@mail.example',
    }
    let requests = 0
    for (const endpoint of endpoints)
      for (const project of ['p', 'canary-token-4b1f8d'])
        for (const canary of canaries)
          for (const chainId of ['eip155:1', 'eip155:10', canary]) {
            const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(canary))
            const search = new URLSearchParams({
              projectId: project,
              chainId,
              currency: 'usd',
              search: canary,
              st: canary,
              sv: canary,
              clientId: canary,
              source: canary,
              sessionId: canary,
            })
            const body = JSON.stringify({
              jsonrpc: '2.0',
              id: canary,
              method: 'eth_sendRawTransaction',
              params: [canary],
            })
            const init = endpoint.method === 'GET' ? {} : { method: endpoint.method, body }
            const response = await fetch(`${api.url}${path}?${search}`, { ...init, headers })
            await response.arrayBuffer()
            requests += 1
          }
    await (
      await fetch(`${api.url}/v1/?projectId=p&chainId=eip155:1`, { method: 'POST', body: 'canary@mail.example' })
    ).arrayBuffer()
    for (const chain of ['1', '10']) {
      const socket = new WebSocket(
        `${api.url.replace('http', 'ws')}/v1?projectId=p&chainId=eip155:${chain}&sessionId=canary-token-4b1f8d`,
        { headers },
      )
      socket.on('error', () => {})
      socket.on('open', () => socket.send('canary@mail.example'))
      await new Promise((resolve) => socket.once('message', resolve).once('close', resolve))
      socket.terminate()
    }
    expect(logged.split('\n').length).toBeGreaterThan(requests)
    expect(logged).toContain('"route":"getAccountBalance","status":503')
    expect(canaries.filter((canary) => logged.toLowerCase().includes(canary.toLowerCase()))).toEqual([])
  })

  it('keeps the message of an unforeseen error to itself, and says where it was', async () => {
    let text = ''
    const deps = await buildDeps({
      logLevel: 'trace',
      logStream: keep((line) => {
        text += line
      }),
      defaultProject: newProject('p'),
    })
    const wallets = {
      search: async () => Promise.reject(Object.assign(new RangeError('canary@mail.example'), { code: 'E_ODD' })),
    }
    const response = await createApp({ ...deps, wallets }).request('/getWallets?projectId=p&search=canary@mail.example')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('canary')
    expect(text).not.toContain('canary@mail.example')
    expect(text).toContain('"error":"RangeError","errorCode":"E_ODD","at":["at ')
    await deps.stop()
  })
})

import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { CaipNetworkId } from '@latchkey/protocol'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { connectValkey } from '@latchkey/service-kit/valkey'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'
import type { ApiConfig } from '../../config/config.types.ts'
import { startApi } from '../../startApi.ts'
import type { Upstream } from '../../upstream/upstream.types.ts'
import { newProject } from '../projects/project.ts'

const open: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function fake(...parameters: Parameters<typeof startFakeNode>): Promise<FakeNode> {
  const node = await startFakeNode(...parameters)
  open.push(() => node[Symbol.asyncDispose]())
  return node
}

const echo = () =>
  fake(
    () => ({}),
    (socket) => socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
  )

async function withNodes(wsUrls: readonly string[], config: ApiConfig = {}) {
  const upstreams = wsUrls.map((wsUrl, index) => ({
    name: `n${index}`,
    url: wsUrl.replace('ws:', 'http:'),
    wsUrl,
    priority: 50,
  }))
  const api = await startApi({
    logLevel: 'silent',
    defaultProject: newProject('p', { allowedOrigins: ['https://shop.example'] }),
    rpcUrls: new Map<CaipNetworkId, readonly Upstream[]>([
      ['eip155:1', upstreams],
      ['eip155:10', [{ name: 'http-only', url: 'http://127.0.0.1:1', wsUrl: undefined, priority: 50 }]],
    ]),
    ...config,
  })
  open.push(api.stop)
  return { ...api, ws: api.url.replace('http', 'ws') }
}

const query = '?chainId=eip155:1&projectId=p'
const hello = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'

async function client(url: string, origin?: string): Promise<WebSocket> {
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  open.push(() => socket.terminate())
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

const next = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))

/** Sends without reading, until the proxy has closed the connection. */
async function sendUnread(socket: WebSocket, send: () => void, times: number) {
  const gone = new Promise<void>((resolve) => socket.on('error', () => {}).once('close', () => resolve()))
  // What arrives stays in the buffers of the system: the library has no word for it while it sends.
  const { _socket: raw } = socket as unknown as { _socket: Socket }
  raw.pause()
  for (let sent = 0; sent < times && socket.readyState === socket.OPEN; sent++) send()
  // A reset is noticed by who writes, and a pong that was not asked for keeps the connection open.
  const watch = setInterval(() => socket.readyState === socket.OPEN && socket.pong(), 50)
  await gone
  clearInterval(watch)
}

async function refusal(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => {})
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }>((resolve) =>
    socket.once('unexpected-response', async (_, response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) })
    }),
  )
}

describe('unknown input', () => {
  it('refuses an upgrade with the answer that the HTTP route would give', async () => {
    const api = await withNodes([(await echo()).wsUrl])
    const cases: [string, Record<string, string>, number, string][] = [
      ['/somewhere', {}, 404, 'api/not-found'],
      ['/v1', {}, 400, 'api/invalid-request'],
      ['/v1?chainId=eip155:1', {}, 401, 'api/project-id-missing'],
      ['/v1?chainId=eip155:1&projectId=nobody', {}, 401, 'api/project-id-invalid'],
      [`/v1${query}`, { origin: 'https://evil.example' }, 403, 'api/origin-not-allowed'],
      ['/ws?chainId=eip155:4242&projectId=p', {}, 400, 'api/unsupported-chain'],
      ['/ws?chainId=eip155:5&projectId=p', {}, 503, 'api/upstream-unavailable'],
      ['/ws?chainId=eip155:10&projectId=p', {}, 400, 'api/unsupported-chain'],
      [`/ws${query}&providerId=n0`, {}, 400, 'api/invalid-request'],
    ]
    for (const [path, headers, status, code] of cases) {
      const refused = await refusal(api.ws + path, headers)
      expect([path, refused.status, refused.body.code]).toEqual([path, status, code])
      expect(refused.body.status).toBe('FAILED')
      expect(refused.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'x-request-id': refused.body.requestId,
      })
    }
  })

  it('treats another upgrade as the plain request that it also is', async () => {
    const api = await withNodes([])
    const status = await new Promise((resolve, reject) =>
      request(
        `${api.url}/health`,
        { headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
        .on('error', reject)
        .end(),
    )
    expect(status).toBe(200)
  })

  it('survives a client that goes during the upgrade', async () => {
    const api = await withNodes([(await echo()).wsUrl])
    const port = Number(new URL(api.url).port)
    for (let tries = 0; tries < 10; tries++) {
      const socket = connect(port, '127.0.0.1')
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(
        `GET /v1${query} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      )
      socket.destroy()
    }
    expect((await fetch(`${api.url}/health`)).status).toBe(200)
  })
})

describe('the WebSocket proxy', () => {
  it.each([
    ['no key', 'Sec-WebSocket-Version: 13'],
    ['another version', 'Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='],
  ])('keeps no connection to a node for an upgrade with %s', async (_, headers) => {
    const opened: Promise<unknown>[] = []
    const node = await fake(
      () => ({}),
      (socket) => opened.push(once(socket, 'close')),
    )
    const api = await withNodes([node.wsUrl])
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    open.push(() => socket.destroy())
    socket.write(
      `GET /v1${query} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`,
    )
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400 /)
    await Promise.all(opened)
    expect(node.sockets()).toHaveLength(0)
  })

  it.each(['/v1', '/v1/', '/ws'])('passes frames both ways on %s', async (path) => {
    const api = await withNodes([(await echo()).wsUrl])
    const socket = await client(`${api.ws}${path}${query}`, 'https://shop.example')
    for (const text of [
      '{"jsonrpc":"2.0","id":1,"method":"eth_subscribe"}',
      '[{ "jsonrpc":"2.0","id":1,"method":"eth_call" }]',
      '{"jsonrpc":"2.0","id":"\u00fc","method":"eth_call"}',
    ]) {
      const answer = next(socket)
      socket.send(text)
      expect(await answer).toBe(text)
    }
  })

  it('takes the Connection header as the list that it is', async () => {
    const api = await withNodes([(await echo()).wsUrl])
    const status = await new Promise((resolve, reject) =>
      request(`${api.url}/v1${query}`, {
        headers: {
          connection: 'keep-alive, Upgrade',
          upgrade: 'WebSocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        },
      })
        .on('upgrade', (response, socket) => {
          socket.destroy()
          resolve(response.statusCode)
        })
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end(),
    )
    expect(status).toBe(101)
  })

  it('opens to the next node when one does not answer, and refuses with 503 when none does', async () => {
    const node = await echo()
    const dead = 'ws://127.0.0.1:1'
    const api = await withNodes([dead, dead, dead, node.wsUrl])
    const socket = await client(`${api.ws}/v1${query}`)
    const answer = next(socket)
    socket.send(hello)
    expect(await answer).toBe(hello)

    const none = await withNodes([dead, dead])
    const refused = await refusal(`${none.ws}/v1${query}`)
    expect([refused.status, refused.body.code]).toEqual([503, 'api/upstream-unavailable'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('closes with 1012 when the node goes, and lets the node go when the client does', async () => {
    const node = await echo()
    const api = await withNodes([node.wsUrl])
    const first = await client(`${api.ws}/v1${query}`)
    const code = closed(first)
    node.sockets()[0]?.terminate()
    expect(await code).toBe(1012)

    const second = await client(`${api.ws}/v1${query}`)
    const gone = new Promise((resolve) => node.sockets()[0]?.once('close', resolve))
    second.close()
    await gone
    expect(node.sockets()).toHaveLength(0)
  })

  it('closes a client that sends more than 2 MB at once', async () => {
    const api = await withNodes([(await echo()).wsUrl])
    const socket = await client(`${api.ws}/v1${query}`)
    const code = closed(socket)
    socket.send('x'.repeat(2 * 1024 * 1024 + 1))
    expect(await code).toBe(1009)
  })

  it('closes a reader that is too slow with 1013, before it costs memory', async () => {
    const node = await fake(
      () => ({}),
      (socket) => {
        const block = 'x'.repeat(1024 * 1024)
        const timer = setInterval(() => socket.readyState === socket.OPEN && socket.send(block), 1)
        socket.on('close', () => clearInterval(timer))
      },
    )
    const api = await withNodes([node.wsUrl])
    const port = Number(new URL(api.url).port)
    const socket = connect(port, '127.0.0.1')
    open.push(() => socket.destroy())
    socket.write(
      `GET /v1${query} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    socket.pause()
    // The node is let go once the reader has been given up.
    await new Promise<void>((resolve) => {
      const watch = setInterval(() => {
        const [first] = node.sockets()
        if (first === undefined) return
        clearInterval(watch)
        first.once('close', () => resolve())
      }, 5)
    })
    expect(node.sockets()).toHaveLength(0)
  })

  it('closes a client that asks for what is answered here and does not read it', async () => {
    const api = await withNodes([(await echo()).wsUrl])
    const socket = await client(`${api.ws}/v1${query}`)
    const call = { jsonrpc: '2.0', id: 'i'.repeat(256), method: 'admin_peers' }
    const frame = JSON.stringify(Array(1_000).fill(call))
    await sendUnread(socket, () => socket.send(frame), 100)
  })

  it('repeats no id of over 256 characters, nor one that is none', async () => {
    const node = await echo()
    const api = await withNodes([node.wsUrl])
    const spent = await withNodes([node.wsUrl], { rateLimit: { burst: 1, perSecond: 0.001, exempt: [] } })
    for (const { ws } of [api, spent]) {
      const socket = await client(`${ws}/v1${query}`)
      const idOf = async (id: unknown) => {
        const answer = next(socket)
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'admin_peers' }))
        return (JSON.parse(await answer) as { id: unknown }).id
      }
      expect(await idOf('i'.repeat(256))).toBe('i'.repeat(256))
      expect(await idOf('i'.repeat(257))).toBeNull()
      expect(await idOf(['i'.repeat(1_000)])).toBeNull()
    }
  })

  it('reads on from a client once Valkey has said whether its calls are over the limit', async () => {
    const valkey = await startValkey()
    open.push(() => valkey[Symbol.asyncDispose]())
    const rateLimit = { burst: 1_000, perSecond: 0.001, exempt: [] }
    const api = await withNodes([(await echo()).wsUrl], { rateLimit, valkeyUrl: valkey.url })
    const admin = connectValkey(valkey.url, () => {}, 60_000)
    open.push(() => admin.disconnect())
    await once(admin, 'ready')
    const socket = await client(`${api.ws}/v1${query}`)
    const frames = 100
    const params = ['x'.repeat(1024 * 1024)]
    let answers = 0
    const answered = new Promise<void>((resolve) =>
      socket.on('message', () => {
        answers += 1
        if (answers === frames) resolve()
      }),
    )
    await admin.client('PAUSE', 120_000, 'WRITE')
    for (let id = 0; id < frames; id++)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'admin_peers', params }))
    // For each of them Valkey is given up after half a second. Most of what was sent is still on our side then.
    while (answers < 8) await next(socket)
    expect(socket.bufferedAmount).toBeGreaterThan(32 * 1024 * 1024)
    await admin.client('UNPAUSE')
    await answered
  })

  it('answers calls over the limit itself, with their ids', async () => {
    const api = await withNodes([(await echo()).wsUrl], {
      rateLimit: { burst: 2, perSecond: 0.001, exempt: [] },
    })
    const socket = await client(`${api.ws}/v1${query}`)
    const answers: unknown[] = []
    socket.on('message', (data) => answers.push(JSON.parse(String(data))))
    for (const id of [1, 2]) socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call' }))
    socket.send('no JSON')
    while (answers.length < 3) await next(socket)
    const tooMany = { code: -32005, message: 'Too many calls.' }
    expect(answers).toHaveLength(3)
    expect(answers).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, method: 'eth_call' },
        { jsonrpc: '2.0', id: 2, error: tooMany },
        { jsonrpc: '2.0', id: null, error: tooMany },
      ]),
    )
  })

  it('answers methods that are not allowed without the node, also in batches and binary frames', async () => {
    const node = await echo()
    const received: string[] = []
    const api = await withNodes([node.wsUrl])
    const socket = await client(`${api.ws}/v1${query}`)
    for (const one of node.sockets()) one.on('message', (data) => received.push(String(data)))
    const ask = async (sent: string | Buffer) => {
      const answer = next(socket)
      socket.send(sent)
      return JSON.parse(await answer) as unknown
    }
    const asked = (method: string) => ({ jsonrpc: '2.0', id: 5, method })
    for (const method of [
      'debug_traceCall',
      'txpool_content',
      'anvil_setBalance',
      'admin_peers',
      'eth_sendTransaction',
    ]) {
      const refused = { jsonrpc: '2.0', id: 5, error: { code: -32601, message: expect.stringContaining(method) } }
      expect(await ask(JSON.stringify(asked(method)))).toEqual(refused)
      expect(await ask(Buffer.from(JSON.stringify(asked(method))))).toEqual(refused)
      expect(await ask(JSON.stringify([asked('eth_call'), asked(method)]))).toEqual([
        { jsonrpc: '2.0', id: 5, error: { code: -32600, message: expect.any(String) } },
        refused,
      ])
    }
    expect(await ask('{"jsonrpc":"2.0","id":1,"method":"eth_call","Method":"debug_traceCall"}')).toMatchObject({
      error: { code: -32600 },
    })
    expect(await ask('no JSON')).toMatchObject({ error: { code: -32700 } })
    expect(await ask('[1, 2]')).toMatchObject({ error: { code: -32600 } })
    expect(received).toEqual([])
    expect(await ask(hello)).toEqual(JSON.parse(hello))
    expect(received).toEqual([hello])
  })

  it('asks clients to leave with 1001 when the service stops, and stops', async () => {
    const node = await echo()
    const api = await withNodes([node.wsUrl])
    const socket = await client(`${api.ws}/v1${query}`)
    const code = closed(socket)
    await api.stop()
    expect(await code).toBe(1001)
    await expect(fetch(`${api.url}/health`)).rejects.toThrow()
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaipNetworkId } from '@latchkey/protocol'
import { openDatabase } from '@latchkey/service-kit/database'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import type { ApiConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import { startApi } from '../../startApi.ts'
import type { Upstream } from '../../upstream/upstream.types.ts'
import { createProjectRepository } from '../projects/createProjectRepository.ts'
import { newProject } from '../projects/project.ts'

const open: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function withNode(config: ApiConfig = {}) {
  const node = await startFakeNode(
    () => ({}),
    (socket) => socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
  )
  open.push(() => node[Symbol.asyncDispose]())
  const upstream = { name: 'n', url: node.url, wsUrl: node.wsUrl, priority: 50 }
  const api = await startApi({
    logLevel: 'silent',
    defaultProject: newProject('p', { allowedOrigins: ['https://shop.example'] }),
    rpcUrls: new Map<CaipNetworkId, readonly Upstream[]>([['eip155:1', [upstream]]]),
    ...config,
  })
  open.push(api.stop)
  return { node, ...api, ws: api.url.replace('http', 'ws') }
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

describe('the project of an open WebSocket', () => {
  it('takes each call from the budget of the project, also those of a batch', async () => {
    const api = await withNode({ defaultProject: newProject('p', { dailyRequests: 5 }) })
    const socket = await client(`${api.ws}/v1${query}`)
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_call' })
    const ask = async (sent: unknown) => {
      const answer = next(socket)
      socket.send(JSON.stringify(sent))
      return JSON.parse(await answer) as unknown
    }
    const tooMany = { code: -32005, message: 'Too many calls.' }
    expect(await ask(call(1))).toEqual(call(1))
    expect(await ask([call(2), call(3)])).toEqual([call(2), call(3)])
    // The opening was one, too: of five one is left.
    expect(await ask([call(4), call(5)])).toMatchObject({ error: tooMany })
    expect(await ask(call(6))).toEqual(call(6))
    expect(await ask(call(7))).toEqual({ jsonrpc: '2.0', id: 7, error: tooMany })
    const posted = await fetch(`${api.url}/v1/${query}`, { method: 'POST', body: JSON.stringify(call(8)) })
    expect(posted.status).toBe(429)
  })

  it.each([
    ['was switched off', { enabled: false, allowedOrigins: ['https://shop.example'] }],
    ['does not have the page on its list any more', { allowedOrigins: ['https://other.example'] }],
  ])('closes with 1008 when the project %s, and lets no later call through', async (_, change) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
    const sqlitePath = join(folder, 'api.sqlite')
    open.push(() => rm(folder, { recursive: true, force: true }))
    const { node, ...api } = await withNode({ sqlitePath, projectCacheMs: 0 })
    const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath }, () => {})
    open.push(() => database.destroy())
    const socket = await client(`${api.ws}/v1${query}`, 'https://shop.example')
    const received: string[] = []
    for (const one of node.sockets()) one.on('message', (data) => received.push(String(data)))
    const answer = next(socket)
    socket.send(hello)
    expect(await answer).toBe(hello)

    await createProjectRepository(database, { nowMs: Date.now }).save(newProject('p', change))
    const code = closed(socket)
    for (let times = 0; times < 3; times++) socket.send(hello)
    expect(await code).toBe(1008)
    expect(received).toEqual([hello])
    await expect.poll(() => node.sockets()).toHaveLength(0)
  })

  it('is looked at each half minute, also where the client only listens, which costs no call', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
    const sqlitePath = join(folder, 'api.sqlite')
    open.push(() => rm(folder, { recursive: true, force: true }))
    const defaultProject = newProject('p', { dailyRequests: 1 })
    const { node, ...api } = await withNode({ sqlitePath, projectCacheMs: 0, defaultProject })
    const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath }, () => {})
    open.push(() => database.destroy())
    vi.useFakeTimers({ toFake: ['setInterval'] })
    open.push(() => vi.useRealTimers())
    const socket = await client(`${api.ws}/v1${query}`)
    const code = closed(socket)
    const halfMinute = async () => {
      const pinged = new Promise((resolve) => socket.once('ping', resolve))
      vi.advanceTimersByTime(30_000)
      await pinged
      // Once this is answered, so was the service's own.
      socket.ping()
      await new Promise((resolve) => socket.once('pong', resolve))
    }
    for (let times = 0; times < 3; times++) await halfMinute()
    expect([socket.readyState, node.sockets()]).toMatchObject([WebSocket.OPEN, { length: 1 }])
    await createProjectRepository(database, { nowMs: Date.now }).save(newProject('p', { enabled: false }))
    vi.advanceTimersByTime(30_000)
    expect(await code).toBe(1008)
    await expect.poll(() => node.sockets()).toHaveLength(0)
  })
})

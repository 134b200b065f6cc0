import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { defaultLimits } from '../config/config.ts'
import { Courier } from '../delivery/Courier.ts'
import type { Answer } from '../methods/answerRequest.ts'
import { createEvents } from '../observe/createEvents.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { InboundTotal, OutboundBudget } from './memoryBudgets.ts'
import { RelaySocket } from './RelaySocket.ts'
import type { SocketServices } from './socketServices.types.ts'

describe('RelaySocket, towards a client that does not wait for answers', () => {
  const limits = { ...defaultLimits, unansweredBytes: 100_000, allUnansweredBytes: 150_000 }
  const server = createServer()
  const wss = new WebSocketServer({ noServer: true })
  let waiting: (() => void)[]
  let services: SocketServices
  const open: WebSocket[] = []

  beforeEach(async () => {
    waiting = []
    const mailbox = { acknowledge() {}, waiting: async () => ({ messages: [], more: false }) }
    services = {
      limits,
      staleMs: 60_000,
      monotonicMs: () => 0,
      clientBuckets: { take: () => true },
      addressBuckets: { take: () => true },
      budget: new OutboundBudget(limits.bufferedBytes),
      inbound: new InboundTotal(limits.allUnansweredBytes),
      events: createEvents(pino({ level: 'silent' }), createMetrics()),
      createCourier: (client, outlet) =>
        new Courier(client, outlet, { mailbox, limits, nowMs: () => 1, shared: false }),
      answer: (_caller, request) =>
        new Promise<Answer>((resolve) => {
          waiting.push(() => resolve({ frame: `{"id":${request.id},"jsonrpc":"2.0","result":true}` }))
        }),
    }
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.terminate()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  /** A client, and the relay's end of it. */
  async function connect(connection: number): Promise<{ client: WebSocket; relaySide: WebSocket }> {
    const { port } = server.address() as AddressInfo
    const accepted = new Promise<WebSocket>((resolve) => {
      server.once('upgrade', (request, raw, head) => {
        wss.handleUpgrade(request, raw, head, (ws) => {
          const client = { did: 'did', key: String(connection) }
          const admitted = { client, projectId: undefined, agent: 'test', address: 'here' }
          new RelaySocket({ connection, ws, raw, admitted, services, onClosed() {} })
          resolve(ws)
        })
      })
    })
    const client = new WebSocket(`ws://127.0.0.1:${port}`)
    open.push(client)
    const [relaySide] = await Promise.all([accepted, once(client, 'open')])
    open.push(relaySide)
    return { client, relaySide }
  }

  const send = (client: WebSocket, count: number) => {
    for (let index = 0; index < count; index += 1) {
      client.send(`{"id":${index},"jsonrpc":"2.0","method":"irn_publish","params":"${'x'.repeat(30_000)}"}`)
    }
  }
  const until = (test: () => boolean) => expect.poll(test, { timeout: 10_000, interval: 5 }).toBe(true)

  it('stops reading when too much waits for its answer, and goes on when half of it is answered', async () => {
    const { client, relaySide } = await connect(1)
    send(client, 400)
    await until(() => relaySide.isPaused)
    const held = waiting.length
    expect(held).toBeGreaterThanOrEqual(4)
    expect(held).toBeLessThan(20)
    let answered = 0
    client.on('message', () => {
      answered += 1
    })
    while (answered < 400) {
      waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(relaySide.isPaused).toBe(false)
  })

  it('counts what waits over all sockets', async () => {
    const first = await connect(1)
    const second = await connect(2)
    send(first.client, 3)
    send(second.client, 3)
    // The fifth is too much for both together; it depends on the network which socket sends it.
    await until(() => waiting.length >= 5)
    expect(second.relaySide.isPaused || first.relaySide.isPaused).toBe(true)
    for (const answer of waiting.splice(0)) answer()
    await until(() => !second.relaySide.isPaused && !first.relaySide.isPaused)
  })
})

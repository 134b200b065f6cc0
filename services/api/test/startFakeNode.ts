import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

type Answer = (body: string, request: IncomingMessage, response: ServerResponse) => unknown

/**
 * A chain node of a test's own making: `answer` gets each body and returns what to send, as JSON, or writes the
 * response itself and returns nothing.
 *
 * @param says What it answers to the service's own question of its chain, which isn't among its bodies.
 */
export async function startFakeNode(
  answer: Answer,
  onSocket?: (socket: WebSocket) => void,
  says: string | (() => string) = '0x1',
  port = 0,
): Promise<FakeNode> {
  const bodies: string[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    if (body.includes('"id":"which chain"')) {
      asked += 1
      const result = typeof says === 'string' ? says : says()
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 'which chain', result }))
      return
    }
    bodies.push(body)
    let result: unknown
    try {
      result = await answer(body, request, response)
    } catch (error) {
      // Who hangs up in the middle, or knocks at this port for another test's server, asks nothing.
      if (body !== '') throw error
      response.destroy()
      return
    }
    if (result !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => onSocket?.(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${listening.port}`,
    wsUrl: `ws://127.0.0.1:${listening.port}`,
    bodies,
    asked: () => asked,
    sockets: () => [...sockets.clients],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeNode = AsyncDisposable & {
  url: string
  wsUrl: string
  /** How often it was asked for its chain. */
  asked(): number
  /** Bodies received, in order. */
  bodies: string[]
  sockets(): WebSocket[]
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Answer = (body: string, request: IncomingMessage, response: ServerResponse) => unknown

/**
 * A chain node of a test's own making: `answer` gets each body and returns what to send, as JSON, or writes the
 * response itself and returns nothing.
 */
export async function startFakeNode(answer: Answer, onSocket?: (socket: WebSocket) => void): Promise<FakeNode> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const result = await answer(body, request, response)
    if (result !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => onSocket?.(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    bodies,
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
  /** Bodies received, in order. */
  bodies: string[]
  sockets(): WebSocket[]
}

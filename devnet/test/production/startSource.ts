import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that the product asks, which a test may take away. */
export type Source = AsyncDisposable & {
  readonly url: string
  /** What is wrong with it: it refuses every connection, or takes them and never answers. */
  fault: 'refuses' | 'is silent' | undefined
}

/** Puts what `answer` says, or the server at an address, behind an address that a test can take away. */
export async function startSource(
  answer: string | ((request: IncomingMessage, response: ServerResponse) => void),
): Promise<Source> {
  const server = createServer((incoming, outgoing) => {
    if (source.fault === 'refuses') incoming.socket.destroy()
    else if (source.fault === undefined) {
      if (typeof answer === 'string') forward(answer, incoming, outgoing)
      else answer(incoming, outgoing)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const source: Source = {
    url: `http://127.0.0.1:${port}`,
    fault: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return source
}

/** Passes a request on, and the answer back. */
export function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { method, url = '/' } = incoming
  const options = { method, headers: { ...incoming.headers, ...headers } }
  const passed = request(new URL(url, target), options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  incoming.pipe(passed)
}

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in answers: an object as JSON, or a text. */
export type DoubleAnswer = { readonly status: number; readonly body?: object | string }

/** An HTTP server on a free port, in the place of a vendor's. */
export async function startDouble(
  answer: (request: IncomingMessage, body: string) => DoubleAnswer | Promise<DoubleAnswer>,
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { status, body = {} } = await answer(request, Buffer.concat(chunks).toString())
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Send = (path: string, init: RequestInit) => Promise<Response>

/** What a service is asked, and a way to let the true one answer. */
export type Asked = {
  readonly path: string
  /** Undefined for a call without one. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly truth: () => Promise<Response>
}

/** A real HTTP server in the place of a service. @param answer What it says; the truth, unless given. */
export async function startRelay(
  send: () => Send,
  answer: (asked: Asked) => Promise<Response> = ({ truth }) => truth(),
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const headers = new Headers({ 'x-forwarded-for': '10.1.1.1' })
    for (const name of ['content-type', 'dpop', 'authorization']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const { method = 'GET', url: path = '/' } = request
    const truth = () => send()(path, { method, headers, ...(text === '' ? {} : { body: text }) })
    const given = await answer({ path, body: text === '' ? undefined : JSON.parse(text), truth })
    response.writeHead(given.status, Object.fromEntries(given.headers))
    response.end(await given.text())
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

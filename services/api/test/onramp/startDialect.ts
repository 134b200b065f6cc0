import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a server of a provider sees it. */
export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
  /** The body as JSON; undefined where it is none. */
  readonly json: Record<string, unknown> | undefined
}

export type Reply = {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly retryAfter?: string
}

/** What the servers are made to say that an honest one would not. */
export type Lies = { asset?: string; order?: string; receiver?: string; currency?: string; reply?: Reply }

export const notFound: Reply = { status: 404, json: { message: 'not found' } }
export const unauthorised: Reply = { status: 401, json: { message: 'unauthorised' } }

/** A server on a free port of the loopback address that answers in one provider's way. */
export async function startDialect(answerTo: (asked: Asked, lies: Lies, url: string) => Reply) {
  const lies: Lies = {}
  const asked: Asked[] = []
  let url = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const target = new URL(request.url ?? '/', url)
      const body = Buffer.concat(chunks).toString('utf8')
      const isJson = request.headers['content-type'] === 'application/json'
      const headers = new Headers(Object.entries(request.headers).map(([key, value]) => [key, String(value)]))
      const question: Asked = {
        method: request.method ?? '',
        path: target.pathname,
        query: target.searchParams,
        headers,
        body,
        json: isJson ? JSON.parse(body) : undefined,
      }
      asked.push(question)
      const reply = lies.reply ?? answerTo(question, lies, url)
      if (reply.retryAfter !== undefined) response.setHeader('retry-after', reply.retryAfter)
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(reply.text ?? JSON.stringify(reply.json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    lies,
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Dialect = Awaited<ReturnType<typeof startDialect>>

import type { SiwxServer } from '../createSiwxServer.ts'

/** What is used of `IncomingMessage`; Express and Connect add `originalUrl`, and `body` where they have read it. */
export type NodeRequest = {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly readableEnded: boolean
  readonly originalUrl?: string | undefined
  readonly body?: unknown
  on(event: string, listener: (data: Uint8Array) => void): unknown
  pause(): unknown
}

/** What is used of `ServerResponse`. */
export type NodeResponse = {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown
  end(text: string): unknown
}

/** A little more than the handler takes: it says itself that a body is too long. */
const bodyBytes = 16_385

/**
 * The handler for node:http and for whatever is built on it: Express, Connect, Fastify's raw pair.
 *
 * @example
 * createServer(toNodeHandler(siwx)).listen(8080)
 * express().use('/siwx', toNodeHandler(siwx))
 */
export function toNodeHandler(
  server: Pick<SiwxServer, 'handler'>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const { body, isWhole } = await readBody(request)
    const answer = await server.handler(toRequest(request, body))
    const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) headers['set-cookie'] = cookies
    // The rest of it is never read, so the connection can't serve again.
    if (!isWhole) headers.connection = 'close'
    response.writeHead(answer.status, headers)
    response.end(await answer.text())
  }
}

/**
 * A request of Node as `session` takes it.
 *
 * @example
 * app.use(async (request, response, next) => {
 *   request.session = await siwx.session(toRequest(request))
 *   next()
 * })
 */
export function toRequest(request: NodeRequest, body?: Uint8Array<ArrayBuffer>): Request {
  const { url = '/', originalUrl = url } = request
  const method = methodOf(request)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    headers.set(name, typeof value === 'string' ? value : value.join(name === 'cookie' ? '; ' : ', '))
  }
  const path = originalUrl.startsWith('/') ? originalUrl : '/'
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined && body.length > 0
  // Which host it was is for nothing here to decide by: it is what the sender says.
  return new Request(`http://localhost${path}`, { method, headers, ...(hasBody && { body }) })
}

/** Fetch has no request of some methods. No route answers them, as none answers HEAD. */
function methodOf({ method = 'GET' }: NodeRequest): string {
  return /^(?:connect|trace|track)$/i.test(method) ? 'HEAD' : method
}

type Body = { readonly body: Uint8Array<ArrayBuffer>; readonly isWhole: boolean }

function readBody(request: NodeRequest): Promise<Body> {
  if (request.readableEnded && request.body !== undefined) {
    const text = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
    return Promise.resolve({ body: new TextEncoder().encode(text), isWhole: true })
  }
  return new Promise((resolve) => {
    const parts: Uint8Array[] = []
    let length = 0
    const finish = (isWhole: boolean) => {
      const body = new Uint8Array(length)
      let at = 0
      for (const part of parts) {
        body.set(part, at)
        at += part.length
      }
      resolve({ body, isWhole })
    }
    request.on('data', (data) => {
      if (length >= bodyBytes) return
      parts.push(data)
      length += data.length
      if (length < bodyBytes) return
      request.pause()
      finish(false)
    })
    request.on('end', () => finish(true))
    request.on('error', () => finish(false))
    request.on('close', () => finish(false))
  })
}

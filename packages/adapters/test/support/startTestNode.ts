import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the node got it. */
export type NodeCall = {
  readonly httpMethod: string
  readonly contentType: string | undefined
  readonly body: unknown
  /** Whether the caller hung up before the answer. */
  readonly hungUp: () => boolean
}

export type NodeAnswer =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }
  | 'silent'
  | 'half'
  | 'hang-up'

/** A node over real HTTP that answers as scripted: with JSON, a status, half an answer, nothing, or by hanging up. */
export async function startTestNode(
  answer: (call: NodeCall, index: number) => NodeAnswer | Promise<NodeAnswer>,
): Promise<TestNode> {
  const calls: NodeCall[] = []
  const server = createServer(async (request, response) => {
    let hungUp = false
    response.on('close', () => {
      hungUp = !response.writableFinished
    })
    const call: NodeCall = {
      httpMethod: request.method ?? '',
      contentType: request.headers['content-type'],
      body: JSON.parse(await textOf(request)),
      hungUp: () => hungUp,
    }
    calls.push(call)
    reply(response, await answer(call, calls.length - 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    methods: () => calls.flatMap(({ body }) => (Array.isArray(body) ? body : [body])).map(methodOf),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type TestNode = AsyncDisposable & {
  readonly url: string
  readonly calls: readonly NodeCall[]
  /** The JSON-RPC methods asked for so far, batches unfolded. */
  methods(): readonly string[]
}

/** The JSON-RPC answer to a call or to each call of a batch. */
export function rpcAnswer(call: NodeCall, result: (method: string, params: unknown) => unknown): { body: unknown } {
  const one = (request: unknown) => ({
    jsonrpc: '2.0',
    id: fieldOf(request, 'id'),
    result: result(methodOf(request), fieldOf(request, 'params')),
  })
  return { body: Array.isArray(call.body) ? call.body.map(one) : one(call.body) }
}

export function rpcError(call: NodeCall, error: { code: number; message: string; data?: unknown }): { body: unknown } {
  return { body: { jsonrpc: '2.0', id: fieldOf(call.body, 'id'), error } }
}

function reply(response: ServerResponse, answer: NodeAnswer): void {
  if (answer === 'silent') return
  if (answer === 'hang-up') return void response.destroy()
  if (answer === 'half') {
    response.writeHead(200, { 'content-type': 'application/json' })
    return void response.write('{"jsonrpc":')
  }
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function methodOf(request: unknown): string {
  return String(fieldOf(request, 'method'))
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

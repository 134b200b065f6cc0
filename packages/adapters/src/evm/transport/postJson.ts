import type { Env } from '@latchkey/core/ports'
import { RpcFailure } from './RpcFailure.ts'
import { withTimeout } from './withTimeout.ts'

/** What one answer may weigh. A node that sends more is broken or hostile; no call of ours asks for as much. */
const maxAnswerBytes = 10 * 1024 * 1024

/** POSTs JSON and resolves with the parsed answer. */
export function postJson(
  url: string,
  body: unknown,
  options: {
    env: Pick<Env, 'clock' | 'fetch'>
    contentType: string
    timeoutMs: number
    signal?: AbortSignal | undefined
    /** Reads the answer. `JSON.parse` unless given. */
    parse?: ((text: string) => unknown) | undefined
  },
): Promise<unknown> {
  const { env } = options
  return withTimeout(
    async (signal) => {
      const response = await send(env.fetch, url, options.contentType, JSON.stringify(body), signal)
      const text = await readText(response)
      const parsed = parseOrNothing(text, options.parse ?? JSON.parse)
      if (!response.ok) {
        throw new RpcFailure({
          kind: 'status',
          message: `HTTP request failed with status ${response.status}.`,
          status: response.status,
          retryAtMs: parseRetryAfter(response.headers.get('retry-after'), env.clock.nowMs()),
          ...rpcErrorOf(parsed),
        })
      }
      if (parsed === undefined)
        throw new RpcFailure({ kind: 'invalidResponse', message: 'The node did not answer with JSON.' })
      return parsed
    },
    { clock: env.clock, timeoutMs: options.timeoutMs, signal: options.signal },
  )
}

async function send(
  fetch: Env['fetch'],
  url: string,
  contentType: string,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', headers: { 'content-type': contentType }, body, signal })
  } catch (cause) {
    throw new RpcFailure({ kind: 'network', message: 'The node could not be reached.', cause })
  }
}

async function readText(response: Response): Promise<string> {
  const tooLarge = () => new RpcFailure({ kind: 'invalidResponse', message: 'The answer of the node is too large.' })
  if (Number(response.headers.get('content-length') ?? 0) > maxAnswerBytes) throw tooLarge()
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > maxAnswerBytes) throw tooLarge()
      text += decoder.decode(value, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof RpcFailure) throw cause
    throw new RpcFailure({ kind: 'network', message: 'The answer of the node broke off.', cause })
  } finally {
    // Frees the connection when we stopped in the middle; after a full read it does nothing.
    void reader.cancel().catch(() => {})
  }
}

function parseOrNothing(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Some nodes put a JSON-RPC error into the body of an HTTP error: keep it beside the status. */
function rpcErrorOf(body: unknown): { code?: number; data?: unknown; message?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {}
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'number') return {}
  return {
    code: error.code,
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
    ...('data' in error ? { data: error.data } : {}),
  }
}

/**
 * The moment that a `Retry-After` header names, in milliseconds since the epoch: seconds from now, or a date
 * (RFC 9110, 10.2.3). Undefined when there is none or it can't be read.
 */
function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return nowMs + Number(text) * 1000
  const dateMs = Date.parse(text)
  return Number.isNaN(dateMs) ? undefined : dateMs
}

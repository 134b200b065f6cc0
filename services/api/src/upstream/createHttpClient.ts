import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { Clock } from '@latchkey/service-kit/clock'

export type PostResult =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly body: Buffer<ArrayBuffer>
      readonly retryAfterMs?: number
    }
  | { readonly kind: 'failure'; readonly reason: 'timeout' | 'connection' | 'too-large' }

export type PostLimits = {
  timeoutMs: number
  maxBytes: number
  /** Whether the same bytes may arrive twice. What may not goes over a connection of its own. */
  repeatable: boolean
  /** Such as a key; never logged. Those of the body's kind replace that of JSON. */
  headers?: Readonly<Record<string, string>>
}

/** Sends JSON, or what its headers say, to an upstream. Redirects are not followed: an upstream must not send us elsewhere. */
export type HttpClient = {
  post(url: string, body: Uint8Array, limits: PostLimits): Promise<PostResult>
  /** Reads JSON from an upstream. @param headers Such as a key; never logged */
  get(
    url: string,
    headers: Readonly<Record<string, string>>,
    limits: Omit<PostLimits, 'repeatable' | 'headers'>,
  ): Promise<PostResult>
  /** Closes the kept connections. */
  stop(): void
}

/**
 * Posts over kept-alive connections. Node's own client rather than `fetch`: the proxy's promise is at most 1 ms on top
 * of the node's time, and `fetch` alone takes a good part of that.
 */
export function createHttpClient(clock: Clock): HttpClient {
  const agents = (options: { readonly keepAlive: boolean; readonly scheduling?: 'lifo' }) => {
    const all = { ...options, maxSockets: 256 }
    return { http: new HttpAgent(all), https: new HttpsAgent(all) }
  }
  const kept = agents({ keepAlive: true, scheduling: 'lifo' })
  // The other side may close a kept connection just as it is used, and the others that it kept as well.
  const fresh = agents({ keepAlive: false })

  // The configuration names few upstreams: each is parsed once.
  const targets = new Map<string, Target>()
  function targetOf(url: string) {
    const known = targets.get(url)
    if (known !== undefined) return known
    const target = urlToHttpOptions(new URL(url))
    targets.set(url, target)
    return target
  }

  type Sending = { target: Target; method: 'GET' | 'POST'; headers: OutgoingHttpHeaders; body?: Uint8Array }

  function once(
    sending: Sending,
    limits: Omit<PostLimits, 'repeatable'>,
    { http, https } = kept,
  ): Promise<PostResult & { stale?: boolean }> {
    const { target, method, headers, body } = sending
    const secure = target.protocol === 'https:'
    return new Promise((resolve) => {
      const request = (secure ? httpsRequest : httpRequest)(
        {
          ...target,
          method,
          agent: secure ? https : http,
          headers,
        },
        (response) => readResponse(response, limits.maxBytes, clock).then(finish, failed),
      )
      const timer = setTimeout(() => {
        finish({ kind: 'failure', reason: 'timeout' })
        request.destroy()
      }, limits.timeoutMs)
      function finish(result: PostResult & { stale?: boolean }) {
        clearTimeout(timer)
        resolve(result)
      }
      function failed() {
        // A kept connection that is closed as we use it says nothing of the other side's health.
        finish({ kind: 'failure', reason: 'connection', stale: request.reusedSocket })
      }
      request.on('error', failed)
      request.end(body)
    })
  }

  async function twice(sending: Sending, limits: Omit<PostLimits, 'repeatable'>): Promise<PostResult> {
    const first = await once(sending, limits)
    return first.kind === 'failure' && first.stale === true ? once(sending, limits, fresh) : first
  }

  return {
    async post(url, body, limits) {
      const json = { 'content-type': 'application/json', 'content-length': body.byteLength }
      const headers = limits.headers === undefined ? json : { ...json, ...limits.headers }
      const sending = { target: targetOf(url), method: 'POST', headers, body } as const
      return limits.repeatable ? twice(sending, limits) : once(sending, limits, fresh)
    },
    async get(url, headers, limits) {
      // Not kept: unlike those of nodes, these addresses are many.
      const target = urlToHttpOptions(new URL(url))
      const sending = { target, method: 'GET', headers: { ...headers, accept: 'application/json' } } as const
      return twice(sending, limits)
    },
    stop() {
      for (const agent of [kept.http, kept.https, fresh.http, fresh.https]) agent.destroy()
    },
  }
}

type Target = ReturnType<typeof urlToHttpOptions>

function readResponse(response: IncomingMessage, maxBytes: number, clock: Clock): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxBytes) {
        resolve({ kind: 'failure', reason: 'too-large' })
        response.destroy()
        return
      }
      chunks.push(chunk)
    })
    response.on('end', () => {
      const wait = retryAfterMs(response.headers['retry-after'], clock.nowMs())
      resolve({
        kind: 'response',
        status: response.statusCode ?? 0,
        body: Buffer.concat(chunks),
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      })
    })
    response.on('error', reject)
    response.on('close', () => reject(new Error('The connection closed early.')))
  })
}

/** The wait that a `Retry-After` header asks for: seconds or a date. RFC 9110 section 10.2.3. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : undefined
  if (seconds !== undefined) return seconds * 1000
  const dateMs = Date.parse(header)
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs)
}

import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { ErrorBody } from '@latchkey/protocol/http'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { answerScope } from '../db/answerScope.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import { errorFields } from '../observe/log.ts'
import { type CallNetwork, createNetworkLimit, createNetworkReader } from './callerNetwork.ts'
import type { ProofReader } from './createProofReader.ts'
import type { VaultRoute } from './defineRoute.ts'
import { VaultError } from './VaultError.ts'

/** Largest body, bytes, of a call and of a form. The largest honest one is far below. */
const maxBytes = 16 * 1024

/**
 * The bytes of a request's body. No more than the largest body is ever held, and none of one that says that it is larger.
 * @throws VaultError `api/payload-too-large`
 */
async function readBody(context: Context<VaultEnv>): Promise<Uint8Array> {
  const tooLarge = () => new VaultError('api/payload-too-large', { description: 'The body is larger than 16 KB.' })
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const { incoming } = context.env ?? {}
  if (incoming !== undefined && !hasBody(incoming.headers)) return new Uint8Array(0)
  // A caller who sends too much is to read why, so the connection stays.
  const sent = incoming === undefined ? (context.req.raw.body ?? []) : incoming.iterator({ destroyOnReturn: false })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of sent as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** RFC 9112, section 6.3: one of the two announces a body. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

// What a caller may send is kept short and plain, so that it cannot forge log lines or carry personal data at length.
const acceptable = /^[A-Za-z0-9._-]{1,64}$/

/** The id of a request: the caller's own if it is well-formed, else a new UUID. */
function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && acceptable.test(sent) ? sent : randomUUID()
}

/** A page for people, outside the frame: same gates and headers, its own body. */
export type VaultPage = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  run(request: VaultPage.Request): Promise<Response>
}

export declare namespace VaultPage {
  type Request = {
    readonly context: Context<VaultEnv>
    readonly network: string
    /** Fields of the form that was sent; none without one. */
    readonly form: Readonly<Record<string, string>>
  }
}

/**
 * The HTTP side of a vault service: every request goes through the same gates, every failure gets the same body, every
 * answer the same headers, one line in the log and one entry in the metrics.
 */
export function createVaultApp(options: createVaultApp.Options): Hono<VaultEnv> {
  const { routes, pages, publicUrl, frameOrigin, proofs, log, metrics, clock } = options
  const app = new Hono<VaultEnv>({ strict: true })
  const waitFor = createNetworkLimit(options.callsPerMinute, clock)

  const readNetwork = createNetworkReader(options)
  const networkOf = (context: Context<VaultEnv>) =>
    readNetwork(context.env?.incoming?.socket.remoteAddress, (name) => context.req.header(name))

  function errorReply(error: unknown, requestId: string): Reply {
    const failure =
      error instanceof VaultError
        ? error
        : new VaultError('api/internal', { description: 'Something went wrong in the service.' })
    if (failure !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
    metrics.refused.inc({ code: failure.code })
    const body: ErrorBody = {
      status: 'FAILED',
      reasons: [{ field: failure.field, description: failure.message }],
      code: failure.code,
      requestId,
    }
    const wait = failure.retryAfterSeconds
    return jsonReply(body, failure.status, wait === undefined ? {} : { 'retry-after': String(wait) })
  }

  async function answer(
    context: Context<VaultEnv>,
    id: string,
    work: (from: CallNetwork, sent: Uint8Array) => Promise<Reply>,
  ): Promise<Response> {
    const startedMs = performance.now()
    const requestId = requestIdOf(context.req.header('x-request-id'))
    let reply: Reply
    try {
      // No answer leaves before what it says lasts, a refusal neither.
      reply = await answerScope.run(async () => {
        const from = networkOf(context)
        const waitMs = waitFor(from.network)
        if (waitMs > 0)
          throw new VaultError('api/rate-limited', { description: 'Too many calls from here.', retryAfterMs: waitMs })
        // Every body is bounded here, whatever the route makes of it.
        return work(from, await readBody(context))
      })
    } catch (error) {
      reply = errorReply(error, requestId)
    }
    const { status, body } = reply
    const headers: Record<string, string> = {
      ...reply.headers,
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'dpop-nonce': proofs.nonce(),
      vary: 'origin',
    }
    if (context.req.header('origin') === frameOrigin) {
      headers['access-control-allow-origin'] = frameOrigin
      headers['access-control-expose-headers'] = 'dpop-nonce, retry-after, x-request-id'
    }
    const ms = performance.now() - startedMs
    const labels = { code: status, route: id }
    metrics.httpCalls.inc(labels)
    metrics.httpLatency.observe(labels, ms / 1000)
    log.info({ requestId, route: id, status, ms: Math.round(ms * 1000) / 1000 }, 'request')
    return new Response(body, { status, headers })
  }

  for (const route of routes) {
    const { id, method, path, auth, body: bodySchema } = route.endpoint
    app.on(method, path, (context) =>
      answer(context, id, async ({ known }, sent) => {
        const accessToken = auth === 'session' ? bearerOf(context.req.header('authorization')) : undefined
        const device =
          auth === 'none'
            ? ''
            : await proofs.read({ proof: context.req.header('dpop'), method, url: `${publicUrl}${path}`, accessToken })
        const body = bodySchema === undefined ? undefined : parseJson(sent)
        return jsonReply(await route.run({ body, device, accessToken: accessToken ?? '', network: known }), 200)
      }),
    )
  }
  for (const page of pages)
    app.on(page.method, page.path, (context) =>
      answer(context, page.id, async ({ network }, sent) => {
        const form = parseForm(sent, context.req.header('content-type'))
        const shown = await page.run({ context, network, form })
        return { status: shown.status, headers: Object.fromEntries(shown.headers), body: await shown.text() }
      }),
    )
  app.options('*', (context) =>
    answer(context, 'preflight', async () => {
      const allowed = context.req.header('origin') === frameOrigin
      const headers = {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, dpop, x-request-id',
        'access-control-max-age': '7200',
      }
      return { status: 204, headers: allowed ? headers : {}, body: null }
    }),
  )
  app.notFound((context) =>
    answer(context, 'none', async () => {
      throw new VaultError('api/not-found', { description: 'There is no such path.' })
    }),
  )
  return app
}

type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

function jsonReply(value: unknown, status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

/** RFC 9449, section 7.1. */
function bearerOf(header: string | undefined): string {
  const token = /^DPoP ([\w-]{43})$/.exec(header ?? '')?.[1]
  if (token === undefined) throw new VaultError('session/invalid', { description: 'There is no session.' })
  return token
}

export declare namespace createVaultApp {
  type Options = {
    routes: readonly VaultRoute[]
    pages: readonly VaultPage[]
    /** Where callers reach the service, without a slash at the end: what a proof must name. */
    publicUrl: string
    /** The one origin whose pages may call. */
    frameOrigin: string
    proofs: ProofReader
    log: Logger
    metrics: Metrics
    clock: Clock
    trustedProxies: number
    devnet: boolean
    callsPerMinute: number
  }
}

/** The fields of a form as browsers send it; none of any other kind of body. Of a field that comes twice, the last counts. */
function parseForm(bytes: Uint8Array, contentType: string | undefined): Readonly<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return {}
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')))
}

/** @throws VaultError `api/invalid-request` */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new VaultError('api/invalid-request', { description: 'The body is not JSON.' })
  }
}

/** What Hono carries with a request. The bindings are absent when a test calls the app without a server. */
export type VaultEnv = { Bindings: Partial<HttpBindings> }

import { answerScope } from '@latchkey/service-kit/answerScope'
import { DatabaseUnavailable } from '@latchkey/service-kit/DatabaseUnavailable'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { type HttpEnv, headerReader, readBody, requestIdOf } from '@latchkey/service-kit/http'
import { isOperator } from '@latchkey/service-kit/isOperator'
import { errorFields } from '@latchkey/service-kit/log'
import { errorBody } from '@latchkey/service-kit/serviceError'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Metrics } from '../observe/createMetrics.ts'
import { type CallNetwork, createCallReader, createNetworkLimit } from './callerNetwork.ts'
import type { ProofReader } from './createProofReader.ts'
import type { VaultRoute } from './defineRoute.ts'
import { VaultError } from './VaultError.ts'

/** Largest body, bytes, of a call and of a form. The largest honest one is far below. */
const maxBytes = 16 * 1024
const fullDisk = 'The disk of the service is nearly full.'
const databaseAway = 'The database of the service does not answer at present.'
const tooLarge = () => new VaultError('api/payload-too-large', { description: 'The body is larger than 16 KB.' })

const notFound = () => new VaultError('api/not-found', { description: 'There is no such path.' })

/** A page for people, outside the frame: same gates and headers, its own body. */
export type VaultPage = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  run(request: VaultPage.Request): Promise<Response>
}

export declare namespace VaultPage {
  type Request = {
    readonly context: Context<HttpEnv>
    readonly network: string
    /** Fields of the form that was sent; none without one. */
    readonly form: Readonly<Record<string, string>>
  }
}

/**
 * The HTTP side of a vault service: every request goes through the same gates, every failure gets the same body, every
 * answer the same headers, one line in the log and one entry in the metrics.
 */
export function createVaultApp(options: createVaultApp.Options): Hono<HttpEnv> {
  const { routes, pages, publicUrl, frameOrigin, proofs, disk, log, metrics, clock, operatorToken, pageToken } = options
  const app = new Hono<HttpEnv>({ strict: true })
  const waitFor = createNetworkLimit(options.callsPerMinute, clock)

  const readNetwork = createCallReader(options)
  const networkOf = (context: Context<HttpEnv>) =>
    readNetwork(context.env?.incoming?.socket.remoteAddress, headerReader(context))

  function errorReply(error: unknown, requestId: string): Reply {
    const failure =
      error instanceof VaultError
        ? error
        : error instanceof DatabaseUnavailable
          ? new VaultError('api/upstream-unavailable', { description: databaseAway, retryAfterMs: 2_000 })
          : new VaultError('api/internal', { description: 'Something went wrong in the service.' })
    if (failure !== error) log.error({ requestId, ...errorFields(error) }, 'request failed')
    metrics.refused.inc({ code: failure.code })
    const wait = failure.retryAfterSeconds
    return jsonReply(
      errorBody(failure, requestId),
      failure.status,
      wait === undefined ? {} : { 'retry-after': String(wait) },
    )
  }

  async function answer(
    context: Context<HttpEnv>,
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
        return work(from, await readBody(context, maxBytes, tooLarge))
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
    metrics.answered(id, context.req.method, status, ms / 1000)
    log.info({ requestId, route: id, status, ms: Math.round(ms * 1000) / 1000 }, 'request')
    return new Response(body, { status, headers })
  }

  for (const route of routes) {
    const { id, method, path, auth, begins, forPage = false, body: bodySchema } = route.endpoint
    app.on(method, path, (context) =>
      answer(context, id, async ({ known }, sent) => {
        // The words of a path that is not there: who guesses at the token learns nothing.
        const header = headerReader(context)
        const byPage = auth === 'operator' && forPage && isOperator(header, pageToken)
        if (auth === 'operator' && !byPage && !isOperator(header, operatorToken)) throw notFound()
        const accessToken = auth === 'session' ? bearerOf(context.req.header('authorization')) : undefined
        const device =
          auth === 'none' || auth === 'operator'
            ? ''
            : await proofs.read({ proof: context.req.header('dpop'), method, url: `${publicUrl}${path}`, accessToken })
        // After the proof: calls without one write nothing.
        if (begins && !disk.take())
          throw new VaultError('api/storage-full', { description: fullDisk, retryAfterMs: 60_000 })
        const body = bodySchema === undefined ? undefined : parseJson(sent)
        return jsonReply(await route.run({ body, device, accessToken: accessToken ?? '', network: known, byPage }), 200)
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
      throw notFound()
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
    disk: Pick<DiskWatch, 'take'>
    log: Logger
    metrics: Metrics
    clock: Clock
    trustedProxies: number
    devnet: boolean
    callsPerMinute: number
    /** What operators name themselves by. Undefined: none of their calls is there. */
    operatorToken?: string | undefined
    /** What the api names itself by, for the operators' page. Undefined: none of its calls is there. */
    pageToken?: string | undefined
  }
}

/** The fields of a form as browsers send it; none of any other kind of body. Of a field that comes twice, the last counts. */
function parseForm(bytes: Uint8Array, contentType: string | undefined): Readonly<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return {}
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')))
}

/** U+0000 in JSON, where it is always escaped: after an even number of backslashes, or it is the text of that escape. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** @throws VaultError `api/invalid-request` */
function parseJson(bytes: Uint8Array): unknown {
  const json = Buffer.from(bytes).toString('utf8')
  // PostgreSQL keeps no text with it: what SQLite takes would be a fault of the service there.
  if (escapedNul.test(json)) throw new VaultError('api/invalid-request', { description: 'The body holds U+0000.' })
  try {
    return JSON.parse(json)
  } catch {
    throw new VaultError('api/invalid-request', { description: 'The body is not JSON.' })
  }
}

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { decisionSchema, openAskSchema } from '../../practice/src/shared/ask.schema.ts'
import { controlSchema } from '../../practice/src/shared/control.schema.ts'
import { type SessionEvent, sessionSchema } from '../../practice/src/shared/message.schema.ts'
import type { Batches } from './batches.ts'
import type { PracticeChains } from './createChains.ts'
import type { PracticeWallet } from './createPracticeWallet.ts'
import type { Sessions } from './createSessions.ts'
import { createMobileMethods } from './mobile/createMobileMethods.ts'
import { createMobileAsks, type MobileAsks } from './mobile/mobileAsks.ts'
import { openMobileEndpoint } from './mobile/openMobileEndpoint.ts'
import { RpcError } from './RpcError.ts'

const linkBody = v.strictObject({ link: v.pipe(v.string(), v.maxLength(1024)) })

/** What the phone's system does when a page opens a link to wallet apps, and the questions that wait in the wallet. */
function mobileRoutes(wallet: PracticeWallet, sessions: Sessions, asks: MobileAsks): Hono {
  const app = new Hono()
  app.post('/', async (context) => {
    const { link } = v.parse(linkBody, await context.req.json())
    try {
      await openMobileEndpoint(link, (signal) => createMobileMethods({ wallet, sessions, asks, signal }))
      return context.json({ listening: true })
    } catch (error) {
      return context.json({ listening: false, reason: error instanceof Error ? error.message : 'No.' }, 409)
    }
  })
  app.get('/ask', (context) => context.json(asks.next()))
  return app
}

/**
 * What the wallet's own window asks, and the control of the tests. Pages of other origins are kept out: a browser sends
 * the origin with each of their requests, and sends nothing before a preflight, which is not answered.
 */
export function windowRoutes(wallet: PracticeWallet, sessions: Sessions, ownOrigin: () => string): Hono {
  const app = new Hono()
  const asks = createMobileAsks(wallet)
  app.use(async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== ownOrigin()) return context.text('Forbidden', 403)
    const type = context.req.header('content-type') ?? ''
    if (context.req.method !== 'GET' && !type.startsWith('application/json')) {
      return context.text('The body must be application/json', 415)
    }
    return next()
  })
  app.post('/asks', async (context) => {
    return context.json(await wallet.open(v.parse(openAskSchema, await context.req.json()), context.req.raw.signal))
  })
  app.post('/asks/:id', async (context) => {
    const decision = v.parse(decisionSchema, await context.req.json())
    return context.json(await asks.decide(context.req.param('id'), decision, context.req.raw.signal))
  })
  app.route('/mobile', mobileRoutes(wallet, sessions, asks))
  app.get('/control/state', (context) => context.json(wallet.state()))
  app.post('/control', async (context) => {
    wallet.control(v.parse(controlSchema, await context.req.json()))
    return context.json(wallet.state())
  })
  return app
}

const sessionId = sessionSchema.entries.id
const sessionBody = v.strictObject({ session: sessionId })
const rpcBody = v.strictObject({ session: v.nullable(sessionId), method: v.string(), params: v.array(v.unknown()) })
const nodeAnswer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

// Everything else is the wallet's own business, or the node's operator's.
const forwarded = /^(eth_(?!sign|sendTransaction|accounts|coinbase)|net_|web3_)/
const ofBatches: ReadonlySet<string> = new Set(['wallet_getCapabilities', 'wallet_getCallsStatus'])
const keepAliveMs = 15_000

/** What pages ask without a window. Any page on this computer may; a session answers to its own origin only. */
export function providerRoutes(
  wallet: PracticeWallet,
  sessions: Sessions,
  chains: PracticeChains,
  batches: Batches,
): Hono {
  const app = new Hono()
  app.use(cors({ origin: (origin) => (isLoopback(origin) ? origin : null), allowMethods: ['POST', 'GET'] }))

  app.post('/session', async (context) => {
    const { session } = v.parse(sessionBody, await context.req.json())
    return context.json(wallet.session(session, originOf(context.req.raw)))
  })

  app.post('/end', async (context) => {
    const { session } = v.parse(sessionBody, await context.req.json())
    const found = sessions.find(session, originOf(context.req.raw))
    if (found !== undefined) sessions.end(found, false)
    return context.json(null)
  })

  app.post('/rpc', async (context) => {
    const { session, method, params } = v.parse(rpcBody, await context.req.json())
    try {
      if (ofBatches.has(method)) {
        const found = sessions.find(session, originOf(context.req.raw))
        if (found === undefined) throw new RpcError(4100, 'The page is not connected to the practice wallet.')
        return context.json({ result: await batches.answer(method, params, found.origin, found.accounts) })
      }
      if (!forwarded.test(method)) throw new RpcError(4200, `The practice wallet doesn't know ${method}.`)
      const chainId = sessions.find(session, originOf(context.req.raw))?.chainId ?? 1
      const chain = chains.find(chainId)
      if (chain === undefined) throw new RpcError(4901, `The practice wallet has no node of chain ${chainId}.`)
      const answer = await fetch(chain.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(30_000),
      })
      return context.json(v.parse(nodeAnswer, await answer.json()))
    } catch (error) {
      return context.json({ error: RpcError.bodyOf(error) })
    }
  })

  app.get('/events', (context) => {
    const parsed = v.safeParse(sessionId, context.req.query('session'))
    const session = parsed.success ? sessions.find(parsed.output, originOf(context.req.raw)) : undefined
    return streamSSE(context, async (stream) => {
      const send = (event: SessionEvent) => stream.writeSSE({ data: JSON.stringify(event) })
      // It may have ended between the answer that brought it and this.
      if (session === undefined) return send({ type: 'ended', lost: true })
      const stop = sessions.listen(session.id, (event) => void send(event))
      await send({ type: 'chainChanged', chainId: session.chainId })
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => void stream.write(': here\n\n'), keepAliveMs)
        stream.onAbort(() => {
          clearInterval(timer)
          stop()
          resolve()
        })
      })
    })
  })
  return app
}

const originOf = (request: Request) => request.headers.get('origin') ?? ''

function isLoopback(origin: string): boolean {
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
  } catch {
    return false
  }
}

import { namespaceOfAddress } from '@latchkey/protocol'
import { practiceMoneyRequestSchema } from '@latchkey/protocol/http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { type Listening, listen } from '../process/listen.ts'
import type { MoneyGiver } from './faucet.types.ts'

/** An account is paid once in this time. */
const pauseMs = 60_000
/** The schema's ten addresses are shorter. */
const largestBodyBytes = 4_096

export declare namespace startFaucet {
  type Options = {
    givers: readonly MoneyGiver[]
    port?: number | undefined
    /** Milliseconds since the Unix epoch. */
    now?: (() => number) | undefined
  }
}

/**
 * Practice money for pages of this machine: `GET /` says what an account gets, `POST /` pays accounts
 * on all of their chains and answers when the money is there. It listens on the loopback interface alone; pages of other
 * origins, and names of other hosts that lead here, are refused.
 */
export async function startFaucet({ givers, port, now = Date.now }: startFaucet.Options): Promise<Listening> {
  const paidAt = new Map<string, number>()
  const isLimited = (address: string) => now() - (paidAt.get(address) ?? Number.NEGATIVE_INFINITY) < pauseMs
  const giversOf = (address: string) => givers.filter(({ namespace }) => namespace === namespaceOfAddress(address))

  async function pay(address: string) {
    paidAt.set(address, now())
    try {
      return (await Promise.all(giversOf(address).map((giver) => giver.give(address)))).flat()
    } catch (error) {
      paidAt.delete(address)
      throw error
    }
  }

  const app = new Hono()
  app.use(async (context, next) => {
    const origin = context.req.header('origin')
    const named = [`http://${context.req.header('host')}`, ...(origin === undefined ? [] : [origin])]
    if (!named.every(isLocal)) return refusal('invalid', 'The faucet is for pages of this machine.', 403)
    return next()
  })
  app.use(cors({ origin: (origin) => origin, allowMethods: ['GET', 'POST'] }))
  app.use(bodyLimit({ maxSize: largestBodyBytes, onError: () => refusal('invalid', 'The body is too large.', 413) }))
  app.get('/', (context) => context.json({ gifts: givers.flatMap(({ gifts }) => gifts) }))
  app.post('/', async (context) => {
    const body = v.safeParse(practiceMoneyRequestSchema, await context.req.json().catch(() => undefined))
    if (!body.success) return refusal('invalid', body.issues[0].message, 400)
    const addresses = [...new Set(body.output.addresses)]
    const unknown = addresses.find((address) => giversOf(address).length === 0)
    if (unknown !== undefined) return refusal('invalid', `No chain of the devnet has the address ${unknown}.`, 400)
    const due = addresses.filter((address) => !isLimited(address))
    if (due.length === 0) return refusal('limited', 'These accounts were paid less than a minute ago.', 429)
    return context.json({ sent: (await Promise.all(due.map(pay))).flat() })
  })
  app.onError((error) => refusal('failed', error.message, 500))
  return listen(app, port)
}

function refusal(code: 'invalid' | 'limited' | 'failed', message: string, status: number): Response {
  const headers: HeadersInit = status === 429 ? { 'retry-after': String(pauseMs / 1_000) } : {}
  return Response.json({ code, message }, { status, headers })
}

/** Whether a page's origin is of this machine. */
function isLocal(origin: string): boolean {
  const { hostname } = URL.parse(origin) ?? { hostname: '' }
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}

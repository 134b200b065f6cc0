import { createHmac } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is bought. */
export const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const networkId = 'eip155:8453'
export const webhookSecret = 'whsec_of_the_benchmark'

const wanted = {
  receiver: `${networkId}:0x1111111111111111111111111111111111111111`,
  asset: { networkId, address: usdcOnBase },
  country: 'US',
  pay: { amount: '50.00', currency: 'USD' },
}
const words = ['initialized', 'requires_payment', 'fulfillment_processing'] as const

type Offer = { readonly quoteId: string; readonly provider: string; readonly method: string }

/** A page that buys, and a provider that reports, of one service behind a proxy. @param url Where the service is */
export function createBuyer(url: string) {
  const agent = new Agent({ keepAlive: true })
  let calls = 0
  /** Each call is of another network: what one may have under way is limited. */
  const network = () => {
    calls += 1
    return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` }
  }

  /** Over kept connections, by what costs the load's own process least: it shares the cores with the service. */
  function send(path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const sent = request(
        `${url}${path}`,
        { agent, method, headers: { ...network(), ...headers, ...length } },
        resolve,
      )
      sent.once('error', reject)
      sent.end(body)
    })
  }

  async function post(path: string, body: unknown): Promise<string> {
    const response = await send(`${path}?projectId=bench`, {}, JSON.stringify(body))
    const answer = await text(response)
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${answer}`)
    return answer
  }

  return {
    /** Of the provider, or of all. */
    async offers(provider?: string): Promise<readonly Offer[]> {
      const { offers } = JSON.parse(await post('/v1/onramp/offers', { ...wanted, kind: 'card', provider }))
      return offers
    },

    /** From the choice of an offer to the way to its provider's page. @returns The id of the order */
    async order({ quoteId, provider, method }: Offer): Promise<string> {
      const body = { ...wanted, quoteId, provider, method, returnUrl: 'http://localhost:3000/' }
      const { orderId } = JSON.parse(await post('/v1/onramp/orders', body))
      const opened = await send(`/v1/onramp/orders/${orderId}/open`, {})
      await text(opened)
      if (opened.statusCode !== 302) throw new Error(`open: ${opened.statusCode}`)
      return orderId
    },

    /** What Stripe reports of an order, one after another. */
    reportsOf: (orderId: string): readonly (() => Promise<void>)[] =>
      words.map((status, index) => async () => {
        const seconds = Math.floor(Date.now() / 1_000)
        const session = { id: `cos_${orderId}`, status, metadata: { order_id: orderId }, transaction_details: {} }
        const body = JSON.stringify({
          id: `evt_${orderId}_${index}`,
          type: 'crypto.onramp_session.updated',
          created: seconds,
          data: { object: session },
        })
        const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
        const headers = { 'stripe-signature': `t=${seconds},v1=${signature}` }
        const response = await send('/v1/onramp/hooks/stripe', headers, body)
        await text(response)
        if (response.statusCode !== 200) throw new Error(`webhook: ${response.statusCode}`)
      }),

    /** Closes its connections. */
    stop: () => agent.destroy(),
  }
}

/** Begins tasks at a steady rate, whether those before are done or not. @returns What each took from when it was due */
export async function paced<Result>(
  tasks: readonly (() => Promise<Result>)[],
  perSecond: number,
): Promise<{ latenciesMs: readonly number[]; results: readonly Result[] }> {
  const startedMs = performance.now()
  const latenciesMs: number[] = []
  const begun: Promise<Result>[] = []
  for (const [index, task] of tasks.entries()) {
    const dueMs = startedMs + (index * 1_000) / perSecond
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 0) await sleep(earlyMs)
    const run = task().finally(() => latenciesMs.push(performance.now() - dueMs))
    // It is awaited below.
    run.catch(() => {})
    begun.push(run)
  }
  return { results: await Promise.all(begun), latenciesMs }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A double of CoinGecko's version 3, in the shapes of its public documents: Ether and one token on Ethereum, yesterday's
 * chart, rates for euros. `price` is Ether's.
 */
export async function startPriceServer(answers: startPriceServer.Answers): Promise<startPriceServer.ReturnType> {
  const requests: { path: string; key: string | undefined }[] = []
  const nowMs = Date.parse('2026-11-21T12:00:00Z')
  const quote = (usd: number) => ({
    usd,
    ...(answers.withoutChanges ? {} : { usd_24h_change: -1.25, last_updated_at: nowMs / 1000 - 60 }),
  })
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const key = request.headers['x-cg-demo-api-key']
    requests.push({ path: pathname, key: typeof key === 'string' ? key : undefined })
    if (answers.status !== undefined) {
      response.writeHead(answers.status, { 'retry-after': answers.retryAfter ?? '1' }).end('{}')
      return
    }
    if (answers.body !== undefined) {
      response.end(answers.body)
      return
    }
    const body = answerTo(pathname, searchParams)
    response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body ?? { error: 'coin not found' }))
  })

  function answerTo(path: string, query: URLSearchParams): unknown {
    if (path === '/api/v3/simple/price') return { ethereum: quote(running.price) }
    if (path === '/api/v3/simple/token_price/ethereum') {
      const known = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
      const asked = query.get('contract_addresses')?.toLowerCase().split(',')
      return asked?.includes(known) ? { [known]: quote(0.9998) } : {}
    }
    if (path === '/api/v3/exchange_rates')
      return {
        rates: {
          btc: { name: 'Bitcoin', unit: 'BTC', value: 1, type: 'crypto' },
          usd: { name: 'US Dollar', unit: '$', value: 97_000, type: 'fiat' },
          eur: { name: 'Euro', unit: '€', value: 97_000 / running.euro, type: 'fiat' },
        },
      }
    if (path === '/api/v3/coins/ethereum/market_chart' && !answers.withoutCharts)
      return {
        prices: [
          [nowMs - 23 * 3_600_000, 2950],
          [nowMs - 12 * 3_600_000, 2975],
        ],
        market_caps: [],
        total_volumes: [],
      }
    return undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const running = {
    url: `http://127.0.0.1:${port}`,
    requests,
    price: 3000.25,
    euro: 97_000 / 89_000,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return running
}

export declare namespace startPriceServer {
  type Answers = {
    /** Every call fails so. */
    status?: number
    retryAfter?: string
    /** Every answer is this. */
    body?: string
    withoutCharts?: boolean
    withoutChanges?: boolean
  }
  type ReturnType = AsyncDisposable & {
    readonly url: string
    readonly requests: readonly { readonly path: string; readonly key: string | undefined }[]
    price: number
    /** A euro's worth in US dollars. */
    euro: number
  }
}

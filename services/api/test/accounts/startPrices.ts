import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A double of CoinGecko's version 3 (docs.coingecko.com) by which every coin and every known contract has a price. */
export async function startPrices(options: {
  /** In dollars, of any network's coin. */
  readonly coin: number
  readonly byContract: ReadonlyMap<string, number>
  readonly nowMs: () => number
}): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const quote = (usd: number) => ({ usd, last_updated_at: Math.floor(options.nowMs() / 1_000) })
    const named = (key: string) => searchParams.get(key)?.toLowerCase().split(',') ?? []
    const quotes = pathname.endsWith('/simple/price')
      ? named('ids').map((name) => [name, quote(options.coin)] as const)
      : named('contract_addresses').flatMap((contract) => {
          const usd = options.byContract.get(contract)
          return usd === undefined ? [] : [[contract, quote(usd)] as const]
        })
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(pathname.endsWith('/market_chart') ? { prices: [] } : Object.fromEntries(quotes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

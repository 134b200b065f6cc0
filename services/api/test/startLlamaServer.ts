import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const nowSeconds = Date.parse('2026-11-21T12:00:00Z') / 1000

/** A double of DefiLlama's coins in the shapes of its public documents: `prices/current` and `chart`. */
export async function startLlamaServer(coins: Readonly<Record<string, object>>): Promise<startLlamaServer.ReturnType> {
  const paths: string[] = []
  const says: { status: number; body: string | undefined; hangs: boolean } = {
    status: 200,
    body: undefined,
    hangs: false,
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const path = decodeURIComponent(pathname)
    paths.push(path)
    if (says.hangs) return
    response.statusCode = says.status
    if (says.body !== undefined) response.end(says.body)
    else response.end(JSON.stringify(answerTo(path, searchParams)))
  })

  function answerTo(path: string, query: URLSearchParams): unknown {
    const [, kind, ...rest] = path.split('/')
    const names = rest.at(-1)?.split(',') ?? []
    if (kind === 'prices')
      return { coins: Object.fromEntries(names.flatMap((name) => (name in coins ? [[name, coins[name]]] : []))) }
    const start = Number(query.get('start'))
    const points = Array.from({ length: Number(query.get('span')) }, (_, index) => {
      return { timestamp: start + (index + 1) * 3_600, price: 90 + index }
    })
    const prices = points.filter(({ timestamp }) => timestamp < nowSeconds)
    return { coins: Object.fromEntries(names.map((name) => [name, { symbol: 'X', confidence: 0.99, prices }])) }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    says,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export declare namespace startLlamaServer {
  type ReturnType = AsyncDisposable & {
    readonly url: string
    readonly paths: readonly string[]
    /** How it answers from now on. */
    readonly says: { status: number; body: string | undefined; hangs: boolean }
  }
}

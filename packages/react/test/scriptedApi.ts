import type { Wallet } from '@latchkey/protocol'

export type ScriptedBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string
  readonly decimals: number
  readonly numeric: string
  readonly price?: number
  readonly change24h?: number
  readonly priceSource?: string
  /** ISO 8601. */
  readonly priceAsOf?: string
}

/** The services of the test: a directory, balances, settings. Remembers every address that it was asked for. */
export type ScriptedApi = {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  readonly requests: URL[]
  wallets: readonly Wallet[]
  balances: readonly ScriptedBalance[]
  /** Chains it answers for. */
  chains: readonly string[]
  branding: boolean
  /** Answers everything with 503. */
  down: boolean
}

export function scriptedApi(given: Partial<Pick<ScriptedApi, 'wallets' | 'balances' | 'chains' | 'branding'>> = {}) {
  const api: ScriptedApi = {
    url: 'https://api.example',
    requests: [],
    wallets: [],
    balances: [],
    chains: [],
    branding: true,
    down: false,
    ...given,
    fetch: async (input) => {
      const url = new URL(String(input))
      api.requests.push(url)
      if (api.down) return json({ status: 'FAILED', reasons: [], code: 'api/upstream-unavailable' }, 503)
      return answer(api, url)
    },
  }
  return api
}

function answer(api: ScriptedApi, url: URL): Response {
  const { pathname, searchParams: query } = url
  if (pathname === '/getWallets') return json(page(api, query))
  if (pathname === '/appkit/v1/config') {
    return json({ features: [{ id: 'reown_branding', isEnabled: api.branding, config: [] }] })
  }
  if (pathname === '/v1/supported-chains') return json({ http: api.chains, ws: [] })
  if (/^\/v1\/account\/.*\/balance$/.test(pathname)) {
    const held = api.balances.filter(({ chainId }) => chainId === query.get('chainId'))
    return json({ balances: held.map(toBalance) })
  }
  return json({ status: 'FAILED', reasons: [], code: 'api/not-found' }, 404)
}

function page({ wallets }: ScriptedApi, query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(',')
  const [include, exclude, search] = [list('include'), list('exclude'), query.get('search')?.toLowerCase()]
  const matches = wallets.filter(
    ({ id, name }) =>
      (include === undefined || include.includes(id)) &&
      !exclude?.includes(id) &&
      (search === undefined || name.toLowerCase().includes(search)),
  )
  const entries = Number(query.get('entries') ?? 40)
  const start = (Number(query.get('page') ?? 1) - 1) * entries
  return { count: matches.length, data: matches.slice(start, start + entries) }
}

function toBalance({ numeric, decimals, price = 0, ...token }: ScriptedBalance) {
  const value = price > 0 ? { value: Number(numeric) * price } : {}
  return { ...token, ...value, price, quantity: { decimals: String(decimals), numeric }, iconUrl: '' }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

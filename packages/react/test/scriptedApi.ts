import { unnamedNamespace, type Wallet } from '@latchkey/protocol'
import type { HistoryEntry, NetworkReadings, Nft } from '@latchkey/protocol/http'
import { allNetworks } from '@latchkey/protocol/networks'
import type { ScriptedAllowances } from './scriptedAllowances.ts'
import { answerName } from './scriptedNames.ts'
import { answerOnramp, type ScriptedOnramp } from './scriptedOnramp.ts'
import { answerSession, type ScriptedSessions } from './scriptedSessions.ts'
import { answerSwap, type ScriptedSwaps } from './scriptedSwaps.ts'

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
  /** Transactions, newest first; answered in pages of `historyPage`. Undefined: no source keeps them. */
  history: readonly HistoryEntry[] | undefined
  historyPage: number
  nfts: readonly Nft[]
  /** Networks that it did not read, or not from their beginning, by list. The others were read. */
  readings: Partial<Record<'allowances' | 'history' | 'nfts' | 'balance', NetworkReadings>>
  /** Chains it answers for. */
  chains: readonly string[]
  branding: boolean
  /** The logins that the operator names; undefined: it leaves them to the app. */
  logins?: readonly string[]
  /** Markets, where swaps are served. */
  swaps?: ScriptedSwaps | undefined
  /** Sellers, where purchases are served. */
  onramp?: ScriptedOnramp | undefined
  /** Permissions of accounts, where they are kept. */
  sessions?: ScriptedSessions | undefined
  /** What others may take, where it is listed. */
  allowances?: ScriptedAllowances | undefined
  /** Names that are taken, with the address that each resolves to. */
  names: Record<string, string>
  /** Answers everything with 503. */
  down: boolean
  /** Refuses everything by this code. */
  refusal?: { readonly code: string; readonly status: number; readonly date?: string } | undefined
}

export function scriptedApi(
  given: Partial<
    Pick<
      ScriptedApi,
      | 'wallets'
      | 'balances'
      | 'chains'
      | 'branding'
      | 'history'
      | 'historyPage'
      | 'nfts'
      | 'readings'
      | 'names'
      | 'swaps'
      | 'onramp'
      | 'sessions'
      | 'allowances'
    >
  > = {},
) {
  const api: ScriptedApi = {
    url: 'https://api.example',
    requests: [],
    wallets: [],
    balances: [],
    history: [],
    nfts: [],
    readings: {},
    historyPage: 50,
    chains: [],
    names: {},
    branding: true,
    down: false,
    ...given,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      api.requests.push(url)
      if (api.refusal !== undefined) {
        const { code, status, date } = api.refusal
        const body = { status: 'FAILED', reasons: [{ field: '', description: code }], code, requestId: 'r' }
        return Response.json(body, { status, ...(date === undefined ? {} : { headers: { date } }) })
      }
      if (api.down) return json({ status: 'FAILED', reasons: [], code: 'api/upstream-unavailable' }, 503)
      return answer(api, url, init?.body)
    },
  }
  return api
}

function answer(api: ScriptedApi, url: URL, body: unknown): Response {
  const { pathname, searchParams: query } = url
  if (pathname === '/getWallets') return json(page(api, query))
  if (pathname === '/appkit/v1/config') {
    const on = { isEnabled: true, config: null }
    const branding = { id: 'reown_branding', isEnabled: api.branding, config: [] }
    return json({
      features: [
        branding,
        { id: 'activity', ...on },
        { id: 'swap', isEnabled: api.swaps !== undefined, config: api.swaps?.sources ?? null },
        { id: 'onramp', isEnabled: api.onramp !== undefined, config: api.onramp?.providers ?? null },
        { id: 'social_login', isEnabled: true, config: api.logins ?? null },
      ],
    })
  }
  if (pathname === '/v1/supported-chains') return json({ http: api.chains, ws: [] })
  if (/^\/v1\/account\/.*\/balance$/.test(pathname)) {
    const held = api.balances.filter(({ chainId }) => chainId === query.get('chainId'))
    return json({ balances: held.map(toBalance), networks: networksOf(api, 'balance') })
  }
  if (/^\/v1\/account\/.*\/nfts$/.test(pathname)) {
    return json({ nfts: api.nfts, next: null, networks: networksOf(api, 'nfts') })
  }
  if (api.allowances && /^\/v1\/account\/.*\/allowances$/.test(pathname)) {
    const own = <Item extends { chainId: string }>(list: readonly Item[]) =>
      list.filter(({ chainId }) => chainId === query.get('chainId'))
    const { allowances, contracts, tokenAccounts } = api.allowances
    return json({
      allowances: own(allowances),
      contracts: own(contracts),
      tokenAccounts: own(tokenAccounts),
      networks: networksOf(api, 'allowances'),
    })
  }
  if (pathname.startsWith('/v1/identity/') || pathname.startsWith('/v1/profile/'))
    return json(...answerName(api, url, body))
  if (/^\/v1\/account\/.*\/history$/.test(pathname)) return json(...historyPage(api, query))
  const swap = api.swaps && answerSwap(api.swaps, url, body)
  if (swap) return json(...swap)
  const purchase = api.onramp && answerOnramp(api.onramp, url, body)
  if (purchase) return json(...purchase)
  const session = api.sessions && answerSession(api.sessions, url, body)
  if (session) return json(...session)
  return json({ status: 'FAILED', reasons: [], code: 'api/not-found' }, 404)
}

function page({ wallets }: ScriptedApi, query: URLSearchParams) {
  const list = (name: string) => query.get(name)?.split(',')
  const [include, exclude, search] = [list('include'), list('exclude'), query.get('search')?.toLowerCase()]
  const asked = list('chains')
  // As the service does: a wallet that names no chains is there for those of its namespace.
  const serves = ({ chains }: Wallet) =>
    asked === undefined || asked.some((chain) => (chains ? chains.includes(chain) : chain.startsWith(unnamedNamespace)))
  const matches = wallets.filter(
    (wallet) =>
      serves(wallet) &&
      (include === undefined || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (search === undefined || wallet.name.toLowerCase().includes(search)),
  )
  const entries = Number(query.get('entries') ?? 40)
  const start = (Number(query.get('page') ?? 1) - 1) * entries
  return { count: matches.length, data: matches.slice(start, start + entries) }
}

function networksOf({ readings }: ScriptedApi, list: keyof ScriptedApi['readings']): NetworkReadings {
  const read = allNetworks.map(({ caipNetworkId }) => [caipNetworkId, { state: 'read' }] as const)
  return { ...Object.fromEntries(read), ...readings[list] }
}

function historyPage(api: ScriptedApi, query: URLSearchParams): [unknown, number] {
  const { history, historyPage: size } = api
  if (history === undefined)
    return [{ status: 'FAILED', reasons: [], code: 'api/unsupported-chain', requestId: 'r' }, 400]
  const start = Number(query.get('cursor') ?? 0)
  const end = start + size
  const next = end < history.length ? String(end) : null
  return [{ data: history.slice(start, end), next, networks: networksOf(api, 'history') }, 200]
}

function toBalance({ numeric, decimals, price = 0, ...token }: ScriptedBalance) {
  const value = price > 0 ? { value: Number(numeric) * price } : {}
  return { ...token, ...value, price, quantity: { decimals: String(decimals), numeric }, iconUrl: '' }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

import type { Scope } from '@latchkey/core'
import { type HistoryPage, type PriceHistory, priceHistoryQuery, type TokenBalance } from '@latchkey/core/queries'
import type { CaipAddress, CaipNetworkId, Network } from '@latchkey/protocol'
import { useDisplay, useKit, useKitQueries } from '@latchkey/react'
import { worth } from '@latchkey/react/parts'
import { holdingId } from '../home/holding.ts'
import { type Course, courseOf, type HeldPrices, type Span } from './chartPoints.ts'
import { type KnownHistory, type PastBalance, pastBalances } from './pastBalances.ts'

/** What a chart shows. */
export type Range = 'day' | 'week' | 'month' | 'year'

export const ranges: readonly Range[] = ['day', 'week', 'month', 'year']

const dayMs = 86_400_000
const rangeMs: Readonly<Record<Range, number>> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs }

/** The span of a range that ends at a time. */
export const spanOf = (range: Range, until: number): Span => ({ from: until - rangeMs[range], until })

/** So many tokens carry a course: those behind them are worth too little to bend it. */
const maxTokens = 24
/** So many pages of a history are read for it. */
const maxPages = 20

export type TotalCourse = Omit<Course, 'beginsWith'> & {
  readonly span: Span
  /** Why the line begins after the span does. */
  readonly beginsWith: Course['beginsWith'] | 'history'
  /** Networks with holdings whose past is not known: they are not in the line. */
  readonly without: readonly Network[]
}

type UseTotalCourse = {
  /** Whose. */
  readonly scopes: readonly Scope[]
  /** What is counted. */
  readonly holdings: readonly TokenBalance[]
  /** Tokens that are not counted, by `holdingId`. */
  readonly uncounted: readonly string[]
  readonly range: Range
  /** When the balances were read. Undefined: nothing is asked. */
  readonly until: number | undefined
}

/** What accounts held in a range, at the prices of then. Undefined while it loads; `failed` where the history did. */
export function useTotalCourse(options: UseTotalCourse): TotalCourse | 'failed' | undefined {
  const { scopes, holdings, uncounted, range, until } = options
  const { networks } = useKit()
  const span = spanOf(range, until ?? 0)
  const histories = useHistories(until === undefined ? [] : scopes, span.from)
  const isRead = Array.isArray(histories) && until !== undefined
  const kept = new Set<string>(isRead ? histories.flatMap(({ networkIds }) => networkIds) : [])
  const priced = holdings.filter((holding) => worth(holding) !== undefined)
  const past = isRead
    ? pastBalances(
        priced.filter(({ chainId }) => kept.has(chainId)),
        histories,
        uncounted,
      )
    : undefined
  const known = past?.balances.filter((balance) => isHeldSince(balance, span.from))
  const tokens = (known ?? []).slice(0, maxTokens)
  const prices = usePriceHistories(
    tokens.map(({ id }) => tokenOf(id)),
    range,
  )
  if (histories === 'failed') return 'failed'
  if (past === undefined || prices === undefined) return undefined
  const knownFrom = past.knownFrom ?? Number.NEGATIVE_INFINITY
  const from = Math.max(span.from, knownFrom)
  const course = courseOf(
    tokens.map(({ id, steps }, index) => {
      const holding = priced.find((each) => holdingId(each).toLowerCase() === id.toLowerCase())
      return { steps, points: pricesUntil(prices[index]?.points ?? [], holding?.price, span) }
    }),
    { from, until: span.until },
  )
  return {
    ...course,
    span,
    beginsWith: course.beginsWith ?? (knownFrom > span.from ? 'history' : undefined),
    without: networks.filter(({ caipNetworkId: id }) => !kept.has(id) && priced.some(({ chainId }) => chainId === id)),
  }
}

/** The past prices, and at the end the one of now. */
export function pricesUntil(
  points: HeldPrices['points'],
  price: number | undefined,
  { from, until }: Span,
): HeldPrices['points'] {
  if (!price) return points
  // What has no past, such as a dollar by its issuer's word, is taken to have cost the same.
  return [...(points.length > 0 ? points.filter(({ at }) => at < until) : [{ at: from, price }]), { at: until, price }]
}

function isHeldSince({ steps }: PastBalance, from: number): boolean {
  return steps.some(({ amount }, index) => amount > 0 && (steps[index + 1]?.at ?? Number.POSITIVE_INFINITY) > from)
}

type Token = { readonly chainId: CaipNetworkId; readonly address: CaipAddress | undefined }

/** The token of an id as `holdingId` makes it. */
function tokenOf(id: string): Token {
  const [namespace, reference] = id.split(':')
  const chainId = `${namespace}:${reference}` as CaipNetworkId
  return { chainId, address: id === chainId ? undefined : (id as CaipAddress) }
}

/** What accounts did since a time, page after page. Undefined while it loads. */
function useHistories(scopes: readonly Scope[], since: number): readonly KnownHistory[] | 'failed' | undefined {
  const kit = useKit()
  const { currency } = useDisplay()
  let owners: readonly number[] = []
  const pages = useKitQueries<HistoryPage>((parts) => {
    const client = parts.getQueryClient(kit)
    const asked = scopes.flatMap(({ address, networkIds: [only, ...others] }, owner) => {
      const queries: { owner: number; query: ReturnType<typeof parts.historyQuery> }[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxPages && only !== undefined; page++) {
        const networkId = others.length > 0 ? undefined : only
        const query = parts.historyQuery(kit, {
          address,
          networkId,
          cursor,
          currency,
          ...(page > 0 && { quiet: true }),
        })
        queries.push({ owner, query })
        const data = client.getQueryData<HistoryPage>(query.queryKey)
        cursor = data?.next
        const oldest = data?.transactions.at(-1)?.metadata.minedAt
        if (cursor === undefined || (oldest !== undefined && Date.parse(oldest) < since)) break
      }
      return queries
    })
    owners = asked.map(({ owner }) => owner)
    return asked.map(({ query }) => query)
  })
  if (pages.some(({ error }) => error !== undefined)) return 'failed'
  if (pages.length !== owners.length || pages.some(({ data }) => data === undefined)) return undefined
  return scopes.map(({ address, networkIds }, owner) => {
    const own = pages.flatMap(({ data }, index) => (owners[index] === owner && data ? [data] : []))
    return {
      address,
      networkIds: networkIds.filter((id) =>
        own.every(({ networks }) => networks.find(({ networkId }) => networkId === id)?.reading.state === 'read'),
      ),
      transactions: own.flatMap(({ transactions }) => transactions),
      isComplete: own.at(-1)?.next === undefined,
    }
  })
}

/** The past prices of some tokens, in their order; undefined until all are known or have failed. */
export function usePriceHistories(
  tokens: readonly Token[],
  range: Range,
): readonly (PriceHistory | undefined)[] | undefined {
  const kit = useKit()
  const { currency } = useDisplay()
  const states = useKitQueries<PriceHistory>(() =>
    tokens.map(({ chainId, address }) => priceHistoryQuery(kit, { networkId: chainId, address, range, currency })),
  )
  if (states.length < tokens.length || states.some(({ isPending }) => isPending)) return undefined
  return states.map(({ data }) => data)
}

/** A time within a span: of day where the span is short. */
export function momentText(at: number, { from, until }: Span, locale: string): string {
  const form: Intl.DateTimeFormatOptions =
    until - from <= 2 * dayMs ? { weekday: 'short', hour: 'numeric', minute: '2-digit' } : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(locale, form).format(at)
}

/** Whether a line begins after its span does, by more than the time between two prices. */
export function beginsLate({ points, span }: { readonly points: Course['points']; readonly span: Span }): boolean {
  const [first] = points
  return first !== undefined && first.at - span.from > (span.until - span.from) / 20
}

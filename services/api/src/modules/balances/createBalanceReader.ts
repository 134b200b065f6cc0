import {
  constants,
  formatCaipAddress,
  isAddress,
  type Namespace,
  namespaces,
  nativeTokenAddress,
  parseCaipAddress,
} from '@latchkey/protocol'
import {
  type Balance,
  type Currency,
  type getAccountBalance,
  type NetworkReading,
  type NetworkReadings,
  networkReadingSchema,
  type SpamReason,
} from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { formatUnits } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { AnswerKind, SharedAnswers } from '../../cache/createSharedAnswers.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import { isStale } from '../prices/price.ts'
import type { ReceivedReader } from '../received/createReceivedReader.ts'
import { invalidAddress, invalidForceUpdate, unsupportedNamespace } from './balance.errors.ts'
import type { AccountReading, BalanceProvider, Holding } from './balanceProvider.types.ts'
import type { SeenTokens, TokenRegistry } from './knownTokens.ts'
import { spamReasons } from './spamReasons.ts'
import { tokenSchema } from './token.schema.ts'

const maxTokens = 50

/**
 * The tokens to read again, by chain. A chain is listed even when only its native token is asked for: naming a chain
 * passes its cache over.
 * @throws ApiError `api/invalid-request`
 */
function parseForceUpdate(
  namespace: Namespace,
  items: readonly string[] | undefined,
): ReadonlyMap<string, readonly string[]> {
  const byChain = new Map<string, string[]>()
  if (items === undefined) return byChain
  if (items.length > maxTokens) throw invalidForceUpdate()
  for (const item of items) {
    const parsed = parse(item)
    if (parsed === undefined || parsed.namespace !== namespace) throw invalidForceUpdate()
    const tokens = byChain.get(parsed.networkId) ?? []
    byChain.set(parsed.networkId, tokens)
    if (parsed.address.toLowerCase() === nativeTokenAddress(namespace).toLowerCase()) continue
    if (!isAddress(namespace, parsed.address)) throw invalidForceUpdate()
    tokens.push(parsed.address)
  }
  return byChain
}

function parse(text: string) {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}

const maxCached = 10_000

/** Answers what an account holds, on one chain or on all, from the nodes and a short memory, and until when that holds. */
export function createBalanceReader(options: createBalanceReader.Options) {
  const { chains, providers, registry, received, seen, prices, clock, metrics } = options
  const cache = createExpiringCache<KnownHoldings>(clock, constants.balanceCacheMs, maxCached)
  const shared = options.sharedAnswers.of(knownHoldings)

  async function read(
    chain: Chain,
    provider: BalanceProvider,
    address: string,
    forced: readonly string[],
  ): Promise<KnownHoldings> {
    const listed = registry.listed(chain)
    const came = await received.tokens(chain, address)
    const named = new Set(forced.map(provider.normalise))
    const others = [...new Set([...named, ...came.contracts.map(provider.normalise)])].filter(
      (token) => !registry.isListed(chain, token),
    )
    const described = await Promise.allSettled(others.map((token) => registry.find(chain, token)))
    const known = described.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
    const isNamed = described.every(({ status }) => status === 'fulfilled')
    const found = new Set(known.filter((token) => !named.has(provider.normalise(token.address))))
    const { holdings, complete } = await provider.read(chain, address, [...listed, ...known])
    const isWanted = wantedTokens(provider, forced)
    // What is kept of a list of thousands are the few that the account has.
    const kept = holdings
      .filter((holding) => holding.units > 0n || isWanted(holding))
      .map((holding) =>
        holding.token !== undefined && found.has(holding.token) ? { ...holding, found: true } : holding,
      )
    return { holdings: kept, complete: complete && isNamed, unlisted: came.reading }
  }

  async function judge(
    chain: Chain,
    address: string,
    holding: Holding,
    markets: Markets | undefined,
  ): Promise<SpamReason[]> {
    const { token, found } = holding
    if (token === undefined || !found) return []
    const gifted = await seen.widestGift(chain.network.caipNetworkId, token.address, address)
    // Of a market that could not be asked for no one can say that there is none.
    const isUnasked = markets?.unasked.has(token.address) ?? true
    return spamReasons({ ...token, hasMarket: isUnasked || markets?.quotes.has(token.address) === true, gifted })
  }

  /** The chains to read and the way to read them. @throws ApiError when there is none. */
  function target(address: string, chainId: string | undefined) {
    if (chainId !== undefined) {
      const chain = chains.need(chainId)
      const namespace = chain.network.chainNamespace
      const provider = providers[namespace]
      if (provider === undefined) throw unsupportedNamespace()
      if (!isAddress(namespace, address)) throw invalidAddress()
      return { namespace, provider, asked: [chain] }
    }
    for (const namespace of namespaces) {
      const provider = providers[namespace]
      if (provider === undefined || !isAddress(namespace, address)) continue
      return { namespace, provider, asked: chains.served.filter(({ network }) => network.chainNamespace === namespace) }
    }
    throw invalidAddress()
  }

  /** Undefined while there are no prices: a holding is listed without its own rather than not at all. */
  async function quote(chain: Chain, holdings: readonly Holding[], currency: Currency): Promise<Markets | undefined> {
    const { nativeCurrency, chainNamespace } = chain.network
    const native = { address: nativeTokenAddress(chainNamespace), decimals: nativeCurrency.decimals }
    const tokens = holdings.map(({ token }) => token ?? native)
    return prices.markets(chain, tokens, currency).catch(() => undefined)
  }

  return async (request: BalanceRequest): Promise<{ answer: BalanceAnswer; untilMs: number }> => {
    const { namespace, provider, asked } = target(request.address, request.query.chainId)
    const forceUpdate = parseForceUpdate(namespace, request.query.forceUpdate)
    const address = provider.normalise(request.address)

    const keyOf = (id: string) => `${id} ${request.query.currency} ${address}`
    const results = await Promise.allSettled(
      asked.map((chain) => {
        const id = chain.network.caipNetworkId
        const forced = forceUpdate.get(id)
        const [key, isForced] = [keyOf(id), forced !== undefined]
        const ask = () => read(chain, provider, address, forced ?? [])
        return cache.getDue(key, () => shared.readOne(key, ask, isForced), isForced)
      }),
    )
    const shown = await Promise.all(
      asked.map(async (chain, index) => {
        const result = results[index]
        if (result?.status !== 'fulfilled') return []
        const wanted = wantedTokens(provider, forceUpdate.get(chain.network.caipNetworkId))
        const holdings = result.value.holdings.filter((holding) => holding.units > 0n || wanted(holding))
        const markets = await quote(chain, holdings, request.query.currency)
        const reported = await Promise.all(
          holdings.map(async (holding) => {
            const spam = await judge(chain, address, holding, markets)
            if (spam.length > 0 && request.query.spam !== 'show') return []
            return [
              {
                ...toBalance(chain, holding, {
                  quotes: markets?.quotes ?? new Map(),
                  nowMs: clock.nowMs(),
                  iconUrl: request.iconUrl,
                }),
                ...(spam.length > 0 ? { spam } : {}),
              },
            ]
          }),
        )
        return reported.flat()
      }),
    )
    const balances = shown.flat()
    const unavailableChains: string[] = []
    const networks: NetworkReadings = {}
    for (const [index, chain] of asked.entries()) {
      const result = results[index]
      const id = chain.network.caipNetworkId
      const complete = result?.status === 'fulfilled' && result.value.complete
      networks[id] = complete ? result.value.unlisted : { state: 'unread', reason: 'unavailable' }
      if (complete) continue
      metrics.balanceRetries.inc({ namespace })
      // All failed, or the one that was asked for: the error names the cause. Else the list says what it lacks.
      if (result?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw result.reason
      unavailableChains.push(id)
    }
    if (unavailableChains.length > 0) {
      return { answer: { balances, networks, unavailableChains }, untilMs: clock.nowMs() }
    }
    const due = asked.map((chain) => cache.untilMs(keyOf(chain.network.caipNetworkId)))
    return { answer: { balances, networks }, untilMs: Math.min(...due) }
  }
}

type BalanceAnswer = v.InferOutput<(typeof getAccountBalance)['response']>

export type BalanceReader = ReturnType<typeof createBalanceReader>

export type BalanceRequest = {
  address: string
  query: v.InferOutput<(typeof getAccountBalance)['query']>
  /** The URL of a token's icon, or nothing. */
  iconUrl: (symbol: string) => string
}

export declare namespace createBalanceReader {
  type Options = {
    chains: ChainTable
    /** Undefined where balances are not read. */
    providers: Readonly<Record<Namespace, BalanceProvider | undefined>>
    registry: TokenRegistry
    received: Pick<ReceivedReader, 'tokens'>
    seen: Pick<SeenTokens, 'widestGift'>
    prices: Pick<PriceBook, 'markets'>
    sharedAnswers: SharedAnswers
    clock: Clock
    metrics: Metrics
  }
}

/** A token that was asked for by name is listed even with a balance of zero. */
function wantedTokens(provider: BalanceProvider, forced: readonly string[] | undefined) {
  const wanted = new Set(forced?.map(provider.normalise))
  return ({ token }: Holding) => token !== undefined && wanted.size > 0 && wanted.has(provider.normalise(token.address))
}

/** What is known of an account on a chain. `unlisted` says how far tokens that are on no list were looked for. */
type KnownHoldings = AccountReading & { readonly unlisted: NetworkReading }

const holdingSchema = v.pipe(
  v.object({
    token: v.optional(tokenSchema),
    // As many digits as 256 bits have.
    units: v.pipe(
      v.string(),
      v.regex(/^\d{1,78}$/),
      v.transform((digits) => BigInt(digits)),
    ),
    found: v.optional(v.boolean()),
  }),
  v.transform(({ token, units, found }): Holding => ({ token, units, found })),
)

/** As the processes of a service tell each other. */
const knownHoldings: AnswerKind<KnownHoldings> = {
  name: 'balances',
  lifeMs: constants.balanceCacheMs,
  schema: v.object({ holdings: v.array(holdingSchema), complete: v.boolean(), unlisted: networkReadingSchema }),
  encode: ({ holdings, ...rest }) => ({
    ...rest,
    holdings: holdings.map((holding) => ({ ...holding, units: String(holding.units) })),
  }),
}

type Markets = Awaited<ReturnType<PriceBook['markets']>>

/** A holding as it travels. Where no price is known, `price` is 0 and `value` is left out. */
function toBalance(
  { network }: Chain,
  holding: Holding,
  { quotes, nowMs, iconUrl }: { quotes: Markets['quotes']; nowMs: number; iconUrl: (symbol: string) => string },
): Balance {
  const { name, symbol, decimals } = holding.token ?? network.nativeCurrency
  const numeric = formatUnits(holding.units, decimals)
  const quote = quotes.get(holding.token?.address ?? nativeTokenAddress(network.chainNamespace))
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    ...(holding.token === undefined
      ? {}
      : { address: formatCaipAddress(network.caipNetworkId, holding.token.address) }),
    ...(quote === undefined
      ? { price: 0 }
      : {
          value: Number(numeric) * quote.price,
          price: quote.price,
          ...(quote.change24h === undefined ? {} : { change24h: quote.change24h }),
          priceSource: quote.source,
          priceAsOf: new Date(quote.atMs).toISOString(),
          ...(isStale(quote, nowMs) ? { priceStale: true } : {}),
        }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: iconUrl(symbol),
  }
}

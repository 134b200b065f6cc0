import { isAddress, nativeTokenAddress, parseCaipAddress } from '@latchkey/protocol'
import type { Currency, Price, PricePoint } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { PriceReader } from './createPriceReader.ts'
import type { RateLog } from './createRateLog.ts'
import {
  invalidToken,
  isStale,
  type MarketReading,
  type PricedToken,
  type PriceQuote,
  type Rates,
  unknownAsset,
} from './price.ts'

const maxTokens = 100
const hourMs = 3_600_000
const rangeMs = { day: 24 * hourMs, week: 7 * 24 * hourMs, month: 31 * 24 * hourMs, year: 366 * 24 * hourMs } as const
/** Points of longer ranges are thinned out to this distance. */
const stepMs = { day: hourMs / 2, week: hourMs, month: 24 * hourMs, year: 24 * hourMs } as const

/** Prices as callers ask for them: by CAIP-10, in a currency. */
export function createPriceBook(options: createPriceBook.Options): PriceBook {
  const { chains, registry, reader, readRates, rateLog, clock } = options

  /** Undefined when the currency has no rate at present. */
  async function inCurrency(currency: Currency): Promise<((usd: number) => number) | undefined> {
    const rate = (await readRates()).get(currency)
    return rate === undefined ? undefined : (usd) => usd / rate
  }

  /** By the rate of the day where that is known, else by that of today. Undefined as above. */
  async function inPastCurrency(currency: Currency, sinceMs: number) {
    const [rates, rateAt] = await Promise.all([readRates(), rateLog.since(currency, sinceMs)])
    const today = rates.get(currency)
    return today === undefined ? undefined : (usd: number, atMs: number) => usd / (rateAt(atMs) ?? today)
  }

  async function markets(chain: Chain, tokens: readonly PricedToken[], currency: Currency) {
    const convert = await inCurrency(currency)
    if (convert === undefined)
      return { quotes: new Map<string, CurrencyQuote>(), unasked: new Set(tokens.map(({ address }) => address)) }
    const { quotes: found, unasked } = await reader.read(chain, tokens)
    const quotes = new Map([...found].map(([address, quote]) => [address, { ...quote, price: convert(quote.usd) }]))
    return { quotes, unasked }
  }

  const quotes: PriceBook['quotes'] = async (...asked) => (await markets(...asked)).quotes

  return {
    markets,
    quotes,

    async prices({ addresses, currency, iconUrl }) {
      if (addresses.length === 0 || addresses.length > maxTokens) throw invalidToken('addresses')
      const asked = addresses.map((text) => ({ text, ...parseToken(chains, text, 'addresses') }))
      const known = await Promise.all(
        asked.map(async (one) => ({ ...one, token: await registry.find(one.chain, one.address) })),
      )
      const real = known.flatMap(({ text, chain, token }) => (token === undefined ? [] : [{ text, chain, token }]))
      if (real.length === 0) throw unknownAsset()
      const byChain = Map.groupBy(real, ({ chain }) => chain)
      const found = new Map(
        await Promise.all(
          [...byChain].map(async ([chain, tokens]) => {
            const list = tokens.map(({ token }) => token)
            return [chain, await quotes(chain, list, currency)] as const
          }),
        ),
      )
      const due = [...byChain].map(([chain, tokens]) =>
        reader.untilMs(
          chain,
          tokens.map(({ token }) => token),
        ),
      )
      const reported = real.map(({ text, chain, token }): Price => {
        const { name, symbol, decimals } = token
        const quote = found.get(chain)?.get(token.address)
        const priced =
          quote === undefined
            ? { price: 0 }
            : {
                price: quote.price,
                ...(quote.change24h === undefined ? {} : { change24h: quote.change24h }),
                source: quote.source,
                asOf: new Date(quote.atMs).toISOString(),
                ...(isStale(quote, clock.nowMs()) ? { stale: true } : {}),
              }
        return { address: text, name, symbol, decimals, iconUrl: iconUrl(symbol), ...priced }
      })
      return { prices: reported, untilMs: Math.min(...due) }
    },

    async pastPrice(chain, token, sinceMs, currency) {
      const convert = await inPastCurrency(currency, sinceMs)
      if (convert === undefined) return () => undefined
      const points = await reader.readPast(chain, token, sinceMs)
      return (atMs) => {
        const held = points.findLast((point) => point.atMs <= atMs)
        return held === undefined ? undefined : convert(held.usd, atMs)
      }
    },

    async past({ address: text, currency, range }) {
      const { chain, address } = parseToken(chains, text, 'address')
      const token = await registry.find(chain, address)
      const nowMs = clock.nowMs()
      const convert = await inPastCurrency(currency, nowMs - rangeMs[range])
      if (token === undefined || convert === undefined) return { points: [] }
      const [past, present] = await Promise.all([
        reader.readPast(chain, token, nowMs - rangeMs[range]),
        reader.read(chain, [token]).then(({ quotes }) => quotes.get(token.address)),
      ])
      const points: PricePoint[] = []
      for (const { atMs, usd } of past) {
        const last = points.at(-1)
        if (last === undefined || atMs - last.at >= stepMs[range]) points.push({ at: atMs, price: convert(usd, atMs) })
      }
      if (present === undefined) return { points }
      const last = points.at(-1)
      if (last === undefined || last.at < present.atMs)
        points.push({ at: present.atMs, price: convert(present.usd, present.atMs) })
      return { points, source: present.source }
    },
  }
}

type CurrencyQuote = PriceQuote & { readonly price: number }

export type PriceBook = {
  /** Quotes of tokens of one chain, with the price in the currency, and of which a market could not be asked for. */
  markets(chain: Chain, tokens: readonly PricedToken[], currency: Currency): Promise<MarketReading<CurrencyQuote>>
  /** The quotes alone, by address. */
  quotes(chain: Chain, tokens: readonly PricedToken[], currency: Currency): Promise<ReadonlyMap<string, CurrencyQuote>>
  /**
   * What a whole token cost at times from `sinceMs` on, in the currency at its rate of that day, where it is
   * known, else of today.
   * @returns Undefined for a time without a known price.
   */
  pastPrice(
    chain: Chain,
    token: PricedToken,
    sinceMs: number,
    currency: Currency,
  ): Promise<(atMs: number) => number | undefined>
  /** With when the first of them is read again. @throws ApiError */
  prices(question: {
    addresses: readonly string[]
    currency: Currency
    iconUrl: (symbol: string) => string
  }): Promise<{ readonly prices: readonly Price[]; readonly untilMs: number }>
  /** @throws ApiError */
  past(question: {
    address: string
    currency: Currency
    range: keyof typeof rangeMs
  }): Promise<{ points: readonly PricePoint[]; source?: string }>
}

export declare namespace createPriceBook {
  type Options = {
    chains: ChainTable
    registry: TokenRegistry
    reader: PriceReader
    readRates: () => Promise<Rates>
    rateLog: Pick<RateLog, 'since'>
    clock: Clock
  }
}

/**
 * The chain and the address that a CAIP-10 token names.
 * @throws ApiError when it is no token, or its chain is not served
 */
function parseToken(chains: ChainTable, text: string, field: 'address' | 'addresses'): Token {
  const parsed = parse(text)
  if (parsed === undefined) throw invalidToken(field)
  const { namespace, address, networkId } = parsed
  const native = nativeTokenAddress(namespace)
  if (address.toLowerCase() === native.toLowerCase()) return { chain: chains.need(networkId), address: native }
  if (!isAddress(namespace, address)) throw invalidToken(field)
  return { chain: chains.need(networkId), address }
}

type Token = { readonly chain: Chain; readonly address: string }

function parse(text: string) {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}

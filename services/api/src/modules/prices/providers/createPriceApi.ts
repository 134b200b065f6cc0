import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createBreaker } from '../../../upstream/createBreaker.ts'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { type PriceQuote, pricesUnavailable } from '../price.ts'

const limits = { timeoutMs: 5_000, maxBytes: 4 * 1024 * 1024 }
/** What no token costs. */
const maxUsd = 1e9
/** A price of an API that held longer ago says nothing of today. */
const maxAgeMs = 7 * 86_400_000

/**
 * Asks an API of prices that an operator names. One that fails is left alone for a while; 404 is no failure of it.
 * @throws ApiError `api/upstream-unavailable` for no answer in time, a status other than 200, and another shape.
 */
export function createPriceApi({ httpClient, clock, url, headers }: createPriceApi.Options) {
  const base = url.replace(/\/+$/, '')
  const breaker = createBreaker(clock)

  return async <Schema extends v.GenericSchema>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> => {
    if (breaker.waitMs() > 0) throw pricesUnavailable(breaker.waitMs())
    const result = await httpClient.get(`${base}${path}?${new URLSearchParams(query)}`, headers, limits)
    if (result.kind === 'response' && result.status === 404) {
      // It has nothing of that token, and is there for the others.
      breaker.succeeded()
      throw pricesUnavailable(undefined)
    }
    const parsed =
      result.kind === 'response' && result.status === 200
        ? v.safeParse(v.pipe(v.string(), v.parseJson(), schema), result.body.toString('utf8'))
        : undefined
    if (parsed?.success !== true) {
      const wait = result.kind === 'response' ? result.retryAfterMs : undefined
      breaker.failed(wait)
      throw pricesUnavailable(wait)
    }
    breaker.succeeded()
    return parsed.output
  }
}

export declare namespace createPriceApi {
  type Options = {
    httpClient: HttpClient
    clock: Clock
    url: string
    /** Such as a key; never logged. */
    headers: Readonly<Record<string, string>>
  }
}

/**
 * What an API says that a token costs; nothing where that can't be.
 * @param atSeconds When it held, since the Unix epoch. Undefined: at present.
 */
export function apiQuote(
  said: {
    readonly usd: number
    readonly atSeconds: number | undefined
    readonly change24h?: number | null | undefined
  },
  source: string,
  nowMs: number,
): PriceQuote | undefined {
  const { usd, atSeconds, change24h } = said
  // A clock that is ahead makes no price of tomorrow.
  const atMs = atSeconds === undefined ? nowMs : Math.min(nowMs, Math.trunc(atSeconds * 1000))
  if (!(usd > 0) || usd > maxUsd || nowMs - atMs > maxAgeMs) return undefined
  return { usd, source, atMs, ...(change24h === undefined || change24h === null ? {} : { change24h }) }
}

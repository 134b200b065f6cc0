import { type CaipAddress, constants, isKitError } from '@latchkey/protocol'
import { QueryClient, type QueryKey } from '@tanstack/query-core'
import type { CallFailure } from '../api/api.errors.ts'
import type { Kit } from '../kit/kit.types.ts'

/**
 * The kit's own cache of what services and nodes have answered: kept 5 min, retried 3 times with delays that double from
 * 1 s to 30 s (spec 9) where the failure says that a retry may help; `Retry-After` wins.
 */
export function getQueryClient(kit: Kit): QueryClient {
  return kit.internals.get(createQueryClient)
}

function createQueryClient(kit: Kit): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: constants.cacheGcMs,
        retry: (failures, error) => failures < constants.queryRetries && isWorthRetrying(error),
        retryDelay,
        refetchOnWindowFocus: false,
      },
    },
  })
  kit.onEvent((event) => {
    if (event.type === 'SEND_SUCCESS') readHoldingsAgain(client)
  })
  return client
}

function readHoldingsAgain(client: QueryClient): void {
  for (const key of ['balances', 'history', 'nfts']) void client.invalidateQueries({ queryKey: [key] })
}

/** Reads again what accounts hold and did, `tokens` past the memory of the api: a payment has just come in. */
export function refreshHoldings(kit: Kit, tokens: readonly CaipAddress[]): void {
  for (const token of tokens) staleTokens(kit).add(token)
  readHoldingsAgain(getQueryClient(kit))
}

function isWorthRetrying(error: unknown): boolean {
  return !isKitError(error) || error.retryable
}

function retryDelay(failures: number, error: unknown): number {
  const cause = isKitError(error) ? (error.cause as Partial<CallFailure> | undefined) : undefined
  const doubled = constants.queryRetryDelayMs * 2 ** failures
  return cause?.retryAfterMs ?? Math.min(doubled, constants.queryRetryDelayMaxMs)
}

/** Options of one query, for `QueryClient.fetchQuery`, `QueryObserver` and `useQuery` alike. */
export type KitQuery<Data> = {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  readonly staleTime: number
  readonly retry?: false
}

const createFailures = () => new Map<string, Failure>()

type Failure = { readonly atMs: number; readonly error: unknown }

/** Runs `read`, but repeats its failure without a try for 30 s after it (spec 5, spec 9). */
export async function afterGap<Data>(kit: Kit, key: string, read: () => Promise<Data>): Promise<Data> {
  const failures = kit.internals.get(createFailures)
  const failure = failures.get(key)
  const nowMs = kit.env.clock.nowMs()
  if (failure && nowMs - failure.atMs < constants.balanceRetryGapMs) throw failure.error
  try {
    const data = await read()
    failures.delete(key)
    return data
  } catch (error) {
    failures.set(key, { atMs: nowMs, error })
    throw error
  }
}

/** CAIP-10 tokens whose balance a payment has changed: the api is asked to read them again, past its cache. */
export function staleTokens(kit: Kit): Set<string> {
  return kit.internals.get(createStaleTokens)
}

const createStaleTokens = () => new Set<string>()

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { TokenConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import { joinLists, type ListedTokens } from './listedTokens.ts'
import { readTokenList, type TokenList } from './tokenList.ts'

const refreshMs = 6 * 3_600_000
/** After a list could not be read. */
const retryMs = 10 * 60_000
const limits = { timeoutMs: 20_000, maxBytes: 16 * 1024 * 1024 }

/** Why a list could not be read. */
type ListFailure = 'no-answer' | 'status' | 'too-large' | 'no-list'

type Source = {
  /** As it is called in the log, in metrics and in `/health`: an address may hold a key. */
  readonly name: string
  readonly place: string
  list: TokenList | undefined
  digest: string | undefined
  /** The digest of what the database has. */
  stored: string | undefined
  failure: ListFailure | undefined
}

/**
 * The tokens of the shipped list and of those that the operator names, files or addresses. An address is fetched at the
 * start and every six hours; of one that fails, the last good answer counts, which also outlives the process.
 */
export function createTokenLists(options: createTokenLists.Options): TokenLists {
  const { httpClient, database, clock, metrics, log } = options
  const sources = options.places.map((place, index): Source => {
    return {
      name: `list-${index + 1}`,
      place,
      list: undefined,
      digest: undefined,
      stored: undefined,
      failure: undefined,
    }
  })
  let joined = joinLists([options.base])
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  /** What a source says, or why it says nothing. */
  async function fetchBody({ place }: Source): Promise<{ readonly body: string } | ListFailure> {
    if (!isUrl(place)) {
      const size = await stat(place).catch(() => undefined)
      if (size === undefined) return 'no-answer'
      return size.size > limits.maxBytes ? 'too-large' : { body: await readFile(place, 'utf8') }
    }
    const sent = await httpClient.get(place, {}, limits)
    if (sent.kind === 'failure') return sent.reason === 'too-large' ? 'too-large' : 'no-answer'
    return sent.status === 200 ? { body: sent.body.toString('utf8') } : 'status'
  }

  function take(source: Source, list: TokenList, digest: string): void {
    source.list = list
    source.digest = digest
    joined = joinLists([
      options.base,
      ...sources.flatMap((each) => (each.list === undefined ? [] : [each.list.tokens])),
    ])
    metrics.tokenListTokens.set({ list: source.name }, list.tokens.length)
    log.info({ list: source.name, tokens: list.tokens.length, dropped: list.dropped }, 'a list of tokens was read')
  }

  async function store(source: Source, body: string, digest: string): Promise<void> {
    const row = { body, read_at: clock.nowMs() }
    await database
      .insertInto('token_lists')
      .values({ url: source.place, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute()
    source.stored = digest
  }

  /** @returns Why it could not be read. */
  async function refresh(source: Source): Promise<ListFailure | undefined> {
    const found = await fetchBody(source)
    if (typeof found === 'string') return found
    const digest = digestOf(found.body)
    if (digest !== source.digest) {
      const list = await readTokenList(found.body, options.isServed)
      if (list === undefined) return 'no-list'
      take(source, list, digest)
    }
    // What can't be kept counts nevertheless, and is tried again: only an answer that is none is a failure of the list.
    if (isUrl(source.place) && digest !== source.stored)
      await store(source, found.body, digest).catch(options.onFailure)
    return undefined
  }

  async function refreshAll(): Promise<void> {
    for (const source of sources) {
      const failure = await refresh(source).catch((error: unknown) => {
        options.onFailure(error)
        return 'no-answer' as const
      })
      if (failure !== undefined && failure !== source.failure)
        log.warn(
          { list: source.name, reason: failure, kept: source.list?.tokens.length ?? 0 },
          'a list of tokens fails',
        )
      source.failure = failure
      metrics.tokenListFailing.set({ list: source.name }, failure === undefined ? 0 : 1)
    }
  }

  function schedule(): void {
    if (stopped) return
    const waitMs = sources.some(({ failure }) => failure !== undefined) ? retryMs : refreshMs
    timer = setTimeout(() => void refreshAll().then(schedule), waitMs)
    timer.unref()
  }

  return {
    of: (network) => joined.of(network),
    find: (network, address) => joined.find(network, address),
    refresh: refreshAll,
    states: () => sources.map(({ name, failure }) => ({ name, failure })),

    async load() {
      for (const source of sources) {
        if (!isUrl(source.place)) continue
        const row = await database
          .selectFrom('token_lists')
          .select('body')
          .where('url', '=', source.place)
          .executeTakeFirst()
        const list = row && (await readTokenList(row.body, options.isServed))
        if (row === undefined || list === undefined) continue
        take(source, list, digestOf(row.body))
        source.stored = source.digest
      }
    },

    start() {
      if (sources.length > 0) void refreshAll().then(schedule)
    },

    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const digestOf = (body: string) => createHash('sha256').update(body).digest('base64url')
const isUrl = (place: string) => /^https?:/.test(place)

export type TokenLists = ListedTokens & {
  /** Takes the last good answers from the database. */
  load(): Promise<void>
  /** Reads all lists, now and from time to time. */
  start(): void
  refresh(): Promise<void>
  states(): readonly { readonly name: string; readonly failure: ListFailure | undefined }[]
  stop(): void
}

export declare namespace createTokenLists {
  type Options = {
    /** Tokens that every list stands behind: none can give them another name. */
    base: readonly TokenConfig[]
    /** Paths and addresses of lists in the format of tokenlists.org. */
    places: readonly string[]
    isServed: (network: CaipNetworkId) => boolean
    httpClient: HttpClient
    database: Kysely<Schema>
    clock: Clock
    metrics: Pick<Metrics, 'tokenListTokens' | 'tokenListFailing'>
    log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
    onFailure: (error: unknown) => void
  }
}

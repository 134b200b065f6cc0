import { type Namespace, nativeTokenAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { askTogether } from '../../cache/askTogether.ts'
import { createExpiringCache } from '../../cache/caches.ts'
import type { AnswerKind, SharedAnswers } from '../../cache/createSharedAnswers.ts'
import type { TokenConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import { transfersTo } from '../indexer/transfersTo.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'
import type { BalanceProvider } from './balanceProvider.types.ts'
import { tokenSchema } from './token.schema.ts'

/** Which tokens ever came to an account, as far as the indexer has read the chain. */
export function createSeenTokens(database: Kysely<Schema>): SeenTokens {
  return {
    async received(chain, account, limit) {
      const owner = account.toLowerCase()
      const rows = await transfersTo(database, chain, owner)
        .where('transfer.kind', '=', 'fungible')
        .leftJoin('indexed_transactions as one', (join) =>
          join
            .onRef('one.chain', '=', 'entry.chain')
            .onRef('one.block_number', '=', 'entry.block_number')
            .onRef('one.position', '=', 'entry.position'),
        )
        .select('transfer.token')
        .select((select) => [
          select.fn
            .max(select.case().when('one.sender', '=', owner).then(select.lit(1)).else(select.lit(0)).end())
            .as('own'),
          select.fn.max('entry.block_number').as('block'),
        ])
        .groupBy('transfer.token')
        .orderBy('own', 'desc')
        .orderBy('block', 'desc')
        .orderBy('transfer.token')
        .limit(limit)
        .execute()
      return rows.map(({ token }) => token)
    },

    async widestGift(chain, token, account) {
      const givers = database
        .selectFrom('indexed_transfers')
        .select('giver')
        .where('chain', '=', chain)
        .where('token', '=', token.toLowerCase())
        .where('taker', '=', account.toLowerCase())
      const rows = await database
        .selectFrom('indexed_transfers')
        .select((select) => select.fn.count<number | string>('taker').distinct().as('takers'))
        .where('chain', '=', chain)
        .where('token', '=', token.toLowerCase())
        .where('giver', 'in', givers)
        .groupBy(['giver'])
        .execute()
      return Math.max(0, ...rows.map(({ takers }) => Number(takers)))
    },
  }
}

export type SeenTokens = {
  /**
   * Contracts, in lower case: those first that a transaction of the account brought, then those that came last. Empty for
   * a chain that is not indexed.
   */
  received(chain: string, account: string, limit: number): Promise<readonly string[]>
  /** To how many accounts one of those who gave the token to this account has given it. */
  widestGift(chain: string, token: string, account: string): Promise<number>
}

/** What a token calls itself hardly ever changes. */
const lifeMs = 24 * 3_600_000
const maxTokens = 20_000

/** What tokens are called and how they count: of the lists, else as they describe themselves. */
export function createTokenRegistry(options: createTokenRegistry.Options): TokenRegistry {
  const { providers, listed, clock } = options
  const described = createExpiringCache<TokenConfig | undefined>(clock, lifeMs, maxTokens)
  const shared = options.sharedAnswers.of(describedTokens)
  const askers = new Map<string, (token: string) => Promise<TokenConfig | undefined>>()
  const providerOf = ({ network }: Chain) => providers[network.chainNamespace]
  const isNative = ({ network }: Chain, address: string) =>
    address.toLowerCase() === nativeTokenAddress(network.chainNamespace).toLowerCase()

  /** Answers one token; all that are asked for in one turn travel together. */
  function askerOf(chain: Chain, provider: BalanceProvider) {
    const { caipNetworkId: networkId } = chain.network
    const known = askers.get(networkId)
    if (known !== undefined) return known
    const asker = askTogether(async (tokens) => {
      const { found, complete } = await provider.describe(chain, tokens)
      return (token) => {
        const named = found.get(token)
        // What was not read is not known to be no token.
        if (named === undefined && !complete) throw chainUnavailable(0)
        return named
      }
    })
    askers.set(networkId, asker)
    return asker
  }

  return {
    listed: ({ network }) => listed.of(network.caipNetworkId),

    isNative,

    isListed: ({ network }, address) => listed.find(network.caipNetworkId, address) !== undefined,

    async find(chain, address) {
      const { caipNetworkId: networkId, nativeCurrency, chainNamespace } = chain.network
      if (isNative(chain, address)) return { networkId, address: nativeTokenAddress(chainNamespace), ...nativeCurrency }
      const provider = providerOf(chain)
      if (provider === undefined) return undefined
      const normal = provider.normalise(address)
      const known = listed.find(networkId, normal)
      if (known !== undefined) return { ...known, address: normal }
      const key = `${networkId} ${normal}`
      const ask = askerOf(chain, provider)
      return described.getDue(key, () => shared.readOne(key, () => ask(normal)), false)
    },
  }
}

/** As the processes of a service tell each other; null: there is no such token. */
const describedTokens: AnswerKind<TokenConfig | undefined> = {
  name: 'tokens',
  lifeMs,
  schema: v.pipe(
    v.nullable(tokenSchema),
    v.transform((token) => token ?? undefined),
  ),
  encode: (token) => token ?? null,
}

export type TokenRegistry = {
  /** The tokens of the chain's list. */
  listed(chain: Chain): readonly TokenConfig[]
  isNative(chain: Chain, address: string): boolean
  /** @param address In the one spelling of its family. */
  isListed(chain: Chain, address: string): boolean
  /** Undefined when there is no such token. @throws ApiError when the chain cannot be asked */
  find(chain: Chain, address: string): Promise<TokenConfig | undefined>
}

export declare namespace createTokenRegistry {
  type Options = {
    /** Undefined where balances are not read. */
    providers: Readonly<Record<Namespace, BalanceProvider | undefined>>
    listed: ListedTokens
    sharedAnswers: SharedAnswers
    clock: Clock
  }
}

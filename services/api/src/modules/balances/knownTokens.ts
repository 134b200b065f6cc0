import { type Namespace, nativeTokenAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import { createExpiringCache } from '../../cache/caches.ts'
import type { TokenConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { Chain } from '../chains/chain.ts'
import { transfersTo } from '../indexer/transfersTo.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'
import type { BalanceProvider } from './balanceProvider.types.ts'

/** A sender of unsolicited tokens can make an account's list arbitrarily long. */
const maxReceived = 200

/** Which tokens ever came to an account, as far as the indexer has read the chain. */
export function createSeenTokens(database: Kysely<Schema>): SeenTokens {
  return {
    async received(chain, account) {
      const rows = await transfersTo(database, chain, account.toLowerCase())
        .where('transfer.kind', '=', 'fungible')
        .select('transfer.token')
        .distinct()
        .limit(maxReceived)
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
  /** Contracts, in lower case. Empty for a chain that is not indexed. */
  received(chain: string, account: string): Promise<readonly string[]>
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
  const asking = new Map<string, { readonly tokens: string[]; readonly answers: Promise<Described> }>()
  const providerOf = ({ network }: Chain) => providers[network.chainNamespace]
  const isNative = ({ network }: Chain, address: string) =>
    address.toLowerCase() === nativeTokenAddress(network.chainNamespace).toLowerCase()

  /** All tokens that are asked for in one turn travel together. */
  async function describe(chain: Chain, provider: BalanceProvider, token: string): Promise<TokenConfig | undefined> {
    const { caipNetworkId: networkId } = chain.network
    const before = asking.get(networkId)
    before?.tokens.push(token)
    if (before !== undefined) return (await before.answers).get(token)
    const tokens = [token]
    const answers = Promise.resolve().then(() => {
      asking.delete(networkId)
      return provider.describe(chain, tokens)
    })
    asking.set(networkId, { tokens, answers })
    return (await answers).get(token)
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
      return described.get(`${networkId} ${normal}`, () => describe(chain, provider, normal), false)
    },
  }
}

type Described = Awaited<ReturnType<BalanceProvider['describe']>>

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
    clock: Clock
  }
}

import type { NetworkReading } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely } from 'kysely'
import type { MarketConfig } from '../../config/config.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import type { SolanaReader } from '../balances/providers/createSolanaReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { FollowedAccounts } from '../followed/createFollowedAccounts.ts'
import type { IndexCoverage } from '../indexer/createIndexCoverage.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { MintReader } from '../solana/createMintReader.ts'
import type { ListedTokens } from '../tokens/listedTokens.ts'
import type { Candidates } from './allowance.types.ts'
import { type AllowanceReader, createAllowanceReader } from './createAllowanceReader.ts'
import { createBlockTimes } from './createBlockTimes.ts'
import { createEvmAllowances } from './createEvmAllowances.ts'
import { createIndexedAllowances } from './createIndexedAllowances.ts'
import { createLogSearch } from './createLogSearch.ts'
import { createSolanaAllowances } from './createSolanaAllowances.ts'
import { createContractNames } from './knownContracts.ts'

/** Puts together what reads allowances: by the index, by logs of followed accounts, else by those of a node. */
export function buildAllowances(options: buildAllowances.Options): AllowanceReader {
  const { chains, gateway, database, registry, indexed, coverage, followed, prices, clock } = options
  const index = createIndexedAllowances(database)
  const searchLogs = createLogSearch(gateway)
  const isFollowed = ({ network }: Chain) => followed.chains.has(network.caipNetworkId)
  const isIndexed = (chain: Chain) => indexed.has(chain.network.caipNetworkId) || isFollowed(chain)

  async function readingOf(chain: Chain, account: string): Promise<NetworkReading> {
    const id = chain.network.caipNetworkId
    if (isFollowed(chain)) return withoutGaps(await followed.reading(id, account))
    const [[covered], permit2Since] = await Promise.all([coverage([id]), index.permit2Since(id)])
    if (covered === undefined) return { state: 'unread', reason: 'no-source' }
    const { reading } = covered
    return permit2Since > (reading.sinceBlock ?? 0)
      ? { ...reading, sinceBlock: permit2Since, since: undefined }
      : reading
  }

  async function findCandidates(chain: Chain, account: string): Promise<Candidates> {
    if (!isIndexed(chain)) return searchLogs(chain, account)
    // Before the list: what is read of the chain meanwhile is not in it.
    const reading = await readingOf(chain, account)
    return { ...(await index.candidates(chain.network.caipNetworkId, account)), reading }
  }

  return createAllowanceReader({
    chains,
    sources: {
      eip155: createEvmAllowances({
        gateway,
        registry,
        indexed: index,
        isIndexed,
        findCandidates,
        blockTimes: createBlockTimes(gateway),
        clock,
      }),
      solana: createSolanaAllowances({ ask: options.askSolana, readMints: options.readMints, listed: options.listed }),
      bip122: undefined,
      polkadot: undefined,
      cosmos: undefined,
    },
    contractNames: createContractNames(options.markets, options.contracts),
    prices,
    clock,
  })
}

/** A node that has only the newer logs says nothing of what was granted before. */
function withoutGaps(reading: NetworkReading): NetworkReading {
  return reading.state === 'read' && (reading.sinceBlock ?? 0) > 0
    ? { ...reading, state: 'unread', reason: 'unavailable' }
    : reading
}

export declare namespace buildAllowances {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    database: Kysely<Schema>
    registry: TokenRegistry
    /** The chains whose logs are all in the index. */
    indexed: ReadonlySet<string>
    coverage: IndexCoverage
    followed: Pick<FollowedAccounts, 'chains' | 'reading'>
    prices: Pick<PriceBook, 'quotes'>
    askSolana: SolanaReader
    readMints: MintReader
    listed: Pick<ListedTokens, 'find'>
    markets: readonly MarketConfig[]
    /** Further names, by address, of contracts that are at the same one on each chain. */
    contracts: Readonly<Record<string, string>>
    clock: Clock
  }
}

import { type CaipNetworkId, constants, hasAllowances, parseCaipNetworkId } from '@latchkey/protocol'
import {
  type AccountAllowances,
  type Allowance,
  type Currency,
  getAccountAllowances,
  type NetworkReading,
} from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { ListNetwork } from '../queries/listNetworks.ts'
import { afterGap, getQueryClient, type KitQuery } from '../queries/queryClient.ts'
import { servesNetwork } from '../queries/supportedChains.query.ts'
import { delegationId, takenBack } from './takenBack.ts'

/** An allowance and whose it is, in the form of its chain. */
export type AccountAllowance = Allowance & { readonly chainId: CaipNetworkId; readonly owner: string }

/** A token account of a Solana account, which keeps a deposit until it is closed. */
export type AccountTokenAccount = AccountAllowances['tokenAccounts'][number] & {
  readonly id: string
  readonly chainId: CaipNetworkId
  readonly owner: string
}

/** The code that an account has on a network (EIP-7702). */
export type AccountDelegation = AccountAllowances['contracts'][number] & {
  readonly chainId: CaipNetworkId
  readonly owner: string
}

/** What others may take of an account, and what of it is not known. */
export type Allowances = {
  /** By what they put at risk, the most first; those without a price after them. */
  readonly allowances: readonly AccountAllowance[]
  readonly contracts: readonly AccountDelegation[]
  readonly tokenAccounts: readonly AccountTokenAccount[]
  /** The networks that were asked for, and whether they were looked at: of the others, no allowance means nothing. */
  readonly networks: readonly ListNetwork[]
  /** The networks on which more was granted than is read: what was set last is listed. */
  readonly cutNetworkIds: readonly CaipNetworkId[]
}

/**
 * What others may take of the tokens of an address on some networks, as the api reads it from each chain. Kept 30 s, and
 * read past the memory of the api once something was taken back. A network that can't be read is named in `networks`, with
 * what was last known of it; it never rejects.
 */
export function allowancesQuery(kit: Kit, query: allowancesQuery.Options): KitQuery<Allowances> {
  const { address, networkIds, currency = 'usd' } = query
  return {
    queryKey: [...allowancesKey, 'all', address, currency, networkIds],
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: async () => {
      const client = getQueryClient(kit)
      const read = await Promise.all(
        networkIds.map(async (networkId): Promise<NetworkAllowances> => {
          const one = networkQuery(kit, { address, networkId, currency })
          try {
            return await client.fetchQuery(one)
          } catch (error) {
            kit.env.log('debug', `The allowances on ${networkId} could not be read`, error)
            const known = client.getQueryData<NetworkAllowances>(one.queryKey)
            return { ...(known ?? nothingOf(networkId, unavailable)), reading: unavailable }
          }
        }),
      )
      return {
        allowances: read.flatMap(({ allowances }) => allowances).toSorted(byRisk),
        contracts: read.flatMap(({ contracts }) => contracts),
        tokenAccounts: read.flatMap(({ tokenAccounts }) => tokenAccounts),
        networks: read.map(({ networkId, reading }) => ({ networkId, reading })),
        cutNetworkIds: read.flatMap(({ networkId, isCut }) => (isCut ? [networkId] : [])),
      }
    },
  }
}

export declare namespace allowancesQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
    networkIds: readonly CaipNetworkId[]
    /** In which values are. Default: US dollars. */
    currency?: Currency | undefined
  }
}

/** The same, once. @throws KitError `network/not-found` for a network that the kit does not have. */
export function fetchAllowances(kit: Kit, options: allowancesQuery.Options): Promise<Allowances> {
  for (const networkId of options.networkIds) findNetwork(kit, networkId)
  return getQueryClient(kit).fetchQuery(allowancesQuery(kit, options))
}

type NetworkAllowances = Pick<Allowances, 'allowances' | 'contracts' | 'tokenAccounts'> & {
  readonly networkId: CaipNetworkId
  readonly reading: NetworkReading
  readonly isCut: boolean
}

const looked: NetworkReading = { state: 'read' }
const noSource: NetworkReading = { state: 'unread', reason: 'no-source' }
const unavailable: NetworkReading = { state: 'unread', reason: 'unavailable' }

function nothingOf(networkId: CaipNetworkId, reading: NetworkReading): NetworkAllowances {
  return { networkId, allowances: [], contracts: [], tokenAccounts: [], reading, isCut: false }
}

type NetworkOptions = { address: string; networkId: CaipNetworkId; currency: Currency }

/** How often a network is asked again that still lists what is taken back in a block, and after how long. */
const rereads = 5
const rereadMs = 1_000

function networkQuery(kit: Kit, query: NetworkOptions): KitQuery<NetworkAllowances> {
  const { address, networkId, currency } = query
  const queryKey = [...allowancesKey, 'network', networkId, address, currency]
  return {
    queryKey,
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: ({ signal }) =>
      afterGap(kit, queryKey.join(' '), async () => {
        if (!hasAllowances[parseCaipNetworkId(networkId).namespace]) return nothingOf(networkId, looked)
        if (!(await servesNetwork(kit, networkId))) return nothingOf(networkId, noSource)
        const gone = takenBack(kit, networkId, address)
        let read = await readNetwork(kit, query, gone.size > 0, signal)
        for (let tries = 0; tries < rereads && isListed(read, gone); tries += 1) {
          await new Promise((resolve) => void kit.env.clock.setTimer(() => resolve(undefined), rereadMs))
          read = await readNetwork(kit, query, true, signal)
        }
        gone.clear()
        return read
      }),
  }
}

function isListed({ allowances, tokenAccounts, contracts }: NetworkAllowances, gone: ReadonlySet<string>): boolean {
  const ids = [...allowances, ...tokenAccounts].map(({ id }) => id)
  return [...ids, ...contracts.map(delegationId)].some((id) => gone.has(id))
}

/** What the api says of an address on one network. `fresh`: past its memory. @throws KitError of the api client. */
export async function readNetwork(
  kit: Kit,
  { address, networkId, currency }: NetworkOptions,
  fresh: boolean,
  signal?: AbortSignal,
): Promise<NetworkAllowances> {
  const answer = await apiClient(kit).call(
    getAccountAllowances,
    { params: { address }, query: { currency, chainId: networkId, ...(fresh ? { fresh: '1' as const } : {}) } },
    { signal },
  )
  const own = <Item extends { readonly chainId: string }>(item: Item) =>
    item.chainId === networkId ? [{ ...item, chainId: networkId, owner: address }] : []
  return {
    networkId,
    allowances: answer.allowances.flatMap(own),
    contracts: answer.contracts.flatMap(own),
    tokenAccounts: answer.tokenAccounts.flatMap(own).map((each) => ({ ...each, id: `${networkId}:${each.address}` })),
    reading: answer.networks[networkId] ?? noSource,
    isCut: answer.truncatedChains?.includes(networkId) ?? false,
  }
}

/** What is worth most first, then what has no price, the newest first. */
function byRisk(one: AccountAllowance, other: AccountAllowance): number {
  const [left, right] = [one.atRisk.value, other.atRisk.value]
  if (left !== right) return (right ?? -1) - (left ?? -1)
  return (other.since ?? '').localeCompare(one.since ?? '')
}

const allowancesKey = ['allowances'] as const

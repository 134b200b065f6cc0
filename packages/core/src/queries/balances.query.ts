import {
  type CaipAddress,
  type CaipNetworkId,
  constants,
  formatAmount,
  isKitError,
  type Network,
} from '@latchkey/protocol'
import { type Balance, type Currency, getAccountBalance } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import type { TokenRef } from '../ports/adapter.ts'
import { networkImageUrl } from '../wallets/images.ts'
import type { ListNetwork } from './listNetworks.ts'
import { afterGap, getQueryClient, type KitQuery, staleTokens } from './queryClient.ts'
import { servesNetwork } from './supportedChains.query.ts'

/** The native holding of an address. */
export type NativeBalance = { readonly units: bigint; readonly symbol: string; readonly decimals: number }

/** The native balance as the node has it. Kept 30 s, not retried for 30 s after a failure. */
export function nativeBalanceQuery(kit: Kit, query: nativeBalanceQuery.Options): KitQuery<NativeBalance> {
  const { address, networkId } = query
  const queryKey = ['balances', 'native', networkId, address]
  return {
    queryKey,
    staleTime: constants.nativeBalanceCacheMs,
    retry: false,
    queryFn: () =>
      afterGap(kit, queryKey.join(' '), async () => {
        const network = findNetwork(kit, networkId)
        const driver = await kit.driver(network.chainNamespace)
        const { symbol, decimals } = network.nativeCurrency
        return { units: await driver.readNativeBalance({ network, address }), symbol, decimals }
      }),
  }
}

export declare namespace nativeBalanceQuery {
  type Options = { address: string; networkId: CaipNetworkId }
}

/**
 * What an address holds on some networks: from the api where it serves the network, else, or if it fails, from the
 * network's node. Each network is kept 30 s and not tried again for 30 s after it failed; one that fails does not hide
 * the others. Rejects only when all of them failed, which is also shown on the screen.
 */
export function balancesQuery(kit: Kit, query: balancesQuery.Options): KitQuery<Balances> {
  const { address, networkIds, currency = 'usd' } = query
  return {
    queryKey: ['balances', 'all', address, currency, networkIds],
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: async () => {
      const client = getQueryClient(kit)
      const outcomes = await Promise.allSettled(
        networkIds.map((networkId) => client.fetchQuery(networkBalancesQuery(kit, { address, networkId, currency }))),
      )
      const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
      const [first] = failures
      const shown = kit.internals.get(createShown)
      if (first && failures.length === networkIds.length) {
        // Said once, and again only after it had worked in between: the query refetches by itself.
        if (!shown.has(address))
          showErrorToast(kit, { message: 'Token Balance Unavailable', code: 'balance/unavailable' })
        shown.add(address)
        throw first.reason
      }
      shown.delete(address)
      return {
        tokens: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])),
        networks: networkIds.map((networkId, index): ListNetwork => {
          const outcome = outcomes[index]
          if (outcome?.status === 'fulfilled') return { networkId, reading: { state: 'read' } }
          kit.env.log('debug', `The balances on ${networkId} could not be read`, outcome?.reason)
          // Without an adapter there is nothing that could be asked.
          const reason = isKitError(outcome?.reason, 'adapter/not-found') ? 'no-source' : 'unavailable'
          return { networkId, reading: { state: 'unread', reason } }
        }),
        readAtMs: kit.env.clock.nowMs(),
      }
    },
  }
}

/** The addresses whose balances could not be read, which the screen says. */
const createShown = () => new Set<string>()

function networkBalancesQuery(
  kit: Kit,
  query: { address: string; networkId: CaipNetworkId; currency: Currency },
): KitQuery<readonly TokenBalance[]> {
  const { address, networkId, currency } = query
  const queryKey = ['balances', 'network', networkId, address, currency]
  return {
    queryKey,
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: ({ signal }) =>
      afterGap(kit, queryKey.join(' '), async () => {
        let refusal: unknown
        try {
          const held = (await servesNetwork(kit, networkId)) ? await readApiBalances(kit, query, signal) : undefined
          if (held !== undefined) return held
        } catch (error) {
          refusal = error
          kit.env.log('debug', `The api has no balances on ${networkId}; its node is asked`, error)
        }
        return readNodeBalances(kit, query).catch((error: unknown) => {
          // Where the api is the way to the node, too, it has said why.
          throw refusal ?? error
        })
      }),
  }
}

export declare namespace balancesQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
    networkIds: readonly CaipNetworkId[]
    currency?: Currency | undefined
  }
}

/** The holdings on one network as its node has them: the native token, and the tokens that the app names. */
async function readNodeBalances(
  kit: Kit,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
): Promise<readonly TokenBalance[]> {
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const named = (kit.options.tokens?.[networkId] ?? []).filter(({ decimals }) => decimals > 0)
  const [nativeUnits, units] = await Promise.all([
    driver.readNativeBalance({ network, address }),
    named.length > 0 ? driver.readTokenBalances?.({ network, address, tokens: named }) : [],
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  const native = { name, symbol, decimals, iconUrl: networkImageUrl(kit, network) }
  const toBalance = (token: Named, amount: bigint) => toTokenBalance(network, token, amount, address)
  const held = named.flatMap((token, index) => {
    const amount = units?.[index] ?? 0n
    return amount > 0n ? [toBalance(token, amount)] : []
  })
  return [toBalance(native, nativeUnits), ...held]
}

type Named = TokenRef & { name?: string | undefined; iconUrl?: string | undefined }

function toTokenBalance(network: Network, token: Named, units: bigint, owner: string): TokenBalance {
  const { symbol, decimals, address, iconUrl } = token
  return {
    name: token.name ?? symbol,
    symbol,
    chainId: network.caipNetworkId,
    address,
    value: undefined,
    price: undefined,
    quantity: { decimals: String(decimals), numeric: formatAmount(units, decimals) },
    units,
    decimals,
    iconUrl,
    owner,
    source: 'node',
  }
}

/**
 * The holdings on one network as the api has them; undefined where it has not looked. Tokens that a send has just changed
 * are read again.
 */
async function readApiBalances(
  kit: Kit,
  query: { address: string; networkId: CaipNetworkId; currency: Currency },
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const { address, networkId, currency } = query
  const stale = staleTokens(kit)
  const forceUpdate = [...stale].filter((token) => token.startsWith(`${networkId}:`))
  const { balances, networks } = await apiClient(kit).call(
    getAccountBalance,
    {
      params: { address },
      query: { currency, chainId: networkId, ...(forceUpdate.length > 0 ? { forceUpdate } : {}) },
    },
    { signal },
  )
  for (const token of forceUpdate) stale.delete(token)
  if (networks[networkId]?.state !== 'read') return undefined
  return balances.flatMap((balance) => fromApiBalance(balance, networkId, address) ?? [])
}

function fromApiBalance(balance: Balance, networkId: CaipNetworkId, owner: string): TokenBalance | undefined {
  const decimals = Number(balance.quantity.decimals)
  // Spec 5: a token without decimals is of low quality. It is an NFT by another name, or a trick.
  if (!Number.isInteger(decimals) || decimals <= 0 || decimals > constants.bigNumberDecimalPlaces * 4) return undefined
  const units = toUnits(balance.quantity.numeric, decimals)
  if (units === undefined) return undefined
  return {
    name: balance.name,
    symbol: balance.symbol,
    chainId: networkId,
    address: balance.address as CaipAddress | undefined,
    value: balance.value,
    price: balance.price > 0 ? balance.price : undefined,
    change24h: balance.change24h,
    priceSource: balance.priceSource,
    priceAtMs: balance.priceAsOf === undefined ? undefined : Date.parse(balance.priceAsOf),
    quantity: balance.quantity,
    units,
    decimals,
    iconUrl: balance.iconUrl || undefined,
    owner,
    source: 'api',
  }
}

/** Decimal text in smallest units, digits beyond them cut off. */
function toUnits(numeric: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(numeric)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** One holding. Spec section 3, with the exact amount besides. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Absent for the native token. */
  readonly address: CaipAddress | undefined
  /** Worth of the holding in the asked currency, where a price is known. Display only. */
  readonly value: number | undefined
  /** Price of one token in the asked currency, where known. Display only. */
  readonly price: number | undefined
  /** How the price has moved in a day, in per cent, where known. */
  readonly change24h?: number | undefined
  /** The source of the price: `uniswap-v3`, `chainlink`, the name of a provider. */
  readonly priceSource?: string | undefined
  /** When the price held, in milliseconds since the Unix epoch. */
  readonly priceAtMs?: number | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** The holding in smallest units. */
  readonly units: bigint
  readonly decimals: number
  readonly iconUrl: string | undefined
  /** Whose it is, in the form of the chain. */
  readonly owner: string
  /** Who said so. */
  readonly source: 'api' | 'node'
}

/** The holdings on several networks. */
export type Balances = {
  readonly tokens: readonly TokenBalance[]
  /** The networks that were asked for, and whether they were looked at: of the others, no token means nothing. */
  readonly networks: readonly ListNetwork[]
  /** When the last of them was read, in milliseconds since the Unix epoch. */
  readonly readAtMs: number
}

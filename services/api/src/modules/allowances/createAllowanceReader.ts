import { isAddress, isEvmAddress, type Namespace, namespaces, toChecksumAddress } from '@latchkey/protocol'
import type {
  AccountAllowances,
  Allowance,
  AllowanceRisk,
  Currency,
  getAccountAllowances,
} from '@latchkey/protocol/http'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Clock } from '@latchkey/service-kit/clock'
import type * as v from 'valibot'
import { formatUnits } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import { invalidAddress, unsupportedNamespace } from '../balances/balance.errors.ts'
import type { Chain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { ChainAllowances, HeldAllowance } from './allowance.types.ts'
import type { ContractNames } from './knownContracts.ts'

const keptMs = 15_000
const maxCached = 5_000
const staleS = 180 * 86_400

/** Answers what an account has granted, on one chain or on all, the greatest worth at risk first. */
export function createAllowanceReader(options: createAllowanceReader.Options) {
  const { chains, sources, contractNames, prices, clock } = options
  const cache = createExpiringCache<ChainAllowances>(clock, keptMs, maxCached)

  function target(address: string, chainId: string | undefined) {
    if (chainId !== undefined) {
      const chain = chains.need(chainId)
      const namespace = chain.network.chainNamespace
      const read = sources[namespace]
      if (read === undefined) throw unsupportedNamespace()
      if (!isAddress(namespace, address)) throw invalidAddress()
      return { read, asked: [chain] }
    }
    for (const namespace of namespaces) {
      const read = sources[namespace]
      if (read === undefined || !isAddress(namespace, address)) continue
      return { read, asked: chains.served.filter(({ network }) => network.chainNamespace === namespace) }
    }
    throw invalidAddress()
  }

  async function report(chain: Chain, held: readonly HeldAllowance[], request: AllowanceRequest): Promise<Allowance[]> {
    const tokens = new Map(
      held.flatMap(({ token }) =>
        token.decimals === undefined ? [] : [[token.address, { address: token.address, decimals: token.decimals }]],
      ),
    )
    // An allowance is listed without its worth rather than not at all.
    const quotes = await prices
      .quotes(chain, [...tokens.values()], request.query.currency)
      .catch(() => new Map<string, { price: number }>())
    const nowS = clock.nowMs() / 1000
    return held.map((one): Allowance => {
      const { kind, tokenId, tokenAccount, token, spender, units, unitsAtRisk, unlimited } = one
      const { caipNetworkId: chainId } = chain.network
      const name = contractNames.find(chainId, spender.address)
      const amountOf = (amount: bigint) => formatUnits(amount, token.decimals ?? 0)
      const price = quotes.get(token.address)?.price
      const value = unitsAtRisk === undefined || price === undefined ? undefined : Number(amountOf(unitsAtRisk)) * price
      const iconUrl = token.symbol === undefined ? '' : request.iconUrl(token.symbol)
      const idParts = [chainId, kind, token.address, spender.address, tokenId ?? tokenAccount]
      const last = Math.max(one.setAt ?? 0, one.usedAt ?? 0)
      const risks: readonly (AllowanceRisk | false)[] = [
        unlimited && 'unlimited',
        name === undefined && 'unknown-spender',
        spender.code === 'none' && 'spender-without-code',
        one.usesKnown === true && one.setAt !== undefined && last <= nowS - staleS && 'stale',
      ]
      return {
        id: idParts.filter((part) => part !== undefined).join(':'),
        chainId,
        kind,
        token: { ...token, ...(iconUrl === '' ? {} : { iconUrl }) },
        ...(tokenId === undefined ? {} : { tokenId }),
        ...(tokenAccount === undefined ? {} : { tokenAccount }),
        spender: {
          ...spender,
          ...(name === undefined ? {} : { name }),
          ...(one.firstAt === undefined ? {} : { firstSeen: isoTime(one.firstAt) }),
        },
        ...(units === undefined ? {} : { amount: amountOf(units) }),
        unlimited,
        ...(one.expiresAt === undefined ? {} : { expiresAt: isoTime(one.expiresAt) }),
        atRisk: {
          ...(unitsAtRisk === undefined ? {} : { amount: amountOf(unitsAtRisk) }),
          ...(value === undefined || !Number.isFinite(value) ? {} : { value }),
        },
        ...(one.setAt === undefined ? {} : { since: isoTime(one.setAt) }),
        ...(one.transaction === undefined ? {} : { sinceTransaction: one.transaction }),
        ...(one.usedAt === undefined ? {} : { lastUsed: isoTime(one.usedAt) }),
        risks: risks.filter((risk) => risk !== false),
      }
    })
  }

  return async (request: AllowanceRequest): Promise<AccountAllowances> => {
    const { address, query } = request
    const { read, asked } = target(address, query.chainId)
    // The case of an address in hex is only its checksum.
    const account = isEvmAddress(address) ? toChecksumAddress(address).toLowerCase() : address
    const results = await Promise.allSettled(
      asked.map((chain) =>
        cache.get(`${chain.network.caipNetworkId} ${account}`, () => read(chain, account), query.fresh === '1'),
      ),
    )
    const answer: AccountAllowances = { allowances: [], contracts: [], tokenAccounts: [], networks: {} }
    const truncated: string[] = []
    const lists = await Promise.all(
      asked.map((chain, index) => {
        const result = results[index]
        return result?.status === 'fulfilled' ? report(chain, result.value.held, request) : []
      }),
    )
    for (const [index, chain] of asked.entries()) {
      const { caipNetworkId: chainId } = chain.network
      const result = results[index]
      if (result?.status !== 'fulfilled') {
        answer.networks[chainId] = { state: 'unread', reason: 'unavailable' }
        continue
      }
      const { contract, tokenAccounts, reading } = result.value
      answer.networks[chainId] = reading
      answer.tokenAccounts.push(...tokenAccounts)
      if (result.value.truncated) truncated.push(chainId)
      if (contract === undefined) continue
      const name = contractNames.find(chainId, contract)
      const ours = contract === smartAccountContracts.EIP7702StatelessDeleGatorImpl
      answer.contracts.push({ chainId, address: contract, ...(name === undefined ? {} : { name }), ours })
    }
    answer.allowances.push(...lists.flat().toSorted(byRisk))
    return truncated.length === 0 ? answer : { ...answer, truncatedChains: truncated }
  }
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

function byRisk(left: Allowance, right: Allowance): number {
  const worth = (right.atRisk.value ?? -1) - (left.atRisk.value ?? -1)
  return worth !== 0 ? worth : (right.since ?? '').localeCompare(left.since ?? '')
}

export type AllowanceReader = ReturnType<typeof createAllowanceReader>

export type AllowanceRequest = {
  readonly address: string
  readonly query: v.InferOutput<(typeof getAccountAllowances)['query']> & { readonly currency: Currency }
  /** The URL of a token's icon, or nothing. */
  readonly iconUrl: (symbol: string) => string
}

export declare namespace createAllowanceReader {
  type Options = {
    chains: ChainTable
    /** Undefined where allowances are not read. */
    sources: Readonly<Record<Namespace, ((chain: Chain, account: string) => Promise<ChainAllowances>) | undefined>>
    contractNames: ContractNames
    prices: Pick<PriceBook, 'quotes'>
    clock: Clock
  }
}

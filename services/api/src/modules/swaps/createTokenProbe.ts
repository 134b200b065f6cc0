import { randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import { getAddress, parseEther, toHex } from 'viem/utils'
import { createExpiringCache } from '../../cache/caches.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { mostFirst, type SwapMarket, type SwapQuoter } from './createSwapQuoter.ts'
import type { SwapRoute } from './findRoutes.ts'
import { runCalls } from './runCalls.ts'
import { takersOf, writePermitted } from './takersOf.ts'
import { balanceOf, units } from './trySwap.ts'
import { type SwapCall, writeApproval, writeSwap } from './writeSwap.ts'

type Hex = `0x${string}`

/** What a token does to who trades it. */
export type TokenProbe = {
  /** What it keeps of what a pool gives, and of what a pool is to get. */
  readonly buyBps: number
  readonly sellBps: number
  /** Whether what was bought could be sold. */
  readonly sellable: boolean
}

const lifeMs = 10 * 60_000
const maxTokens = 20_000
/** What is bought for in a trial, and what the account has for it. */
const stake = parseEther('0.1')
const wealth = parseEther('10')
/** Far away: a trial has no block of its own. */
const deadline = 2n ** 40n
const honest: TokenProbe = { buyBps: 0, sellBps: 0, sellable: true }

/**
 * Buys a token with the native one and sells it again, in a trial by an account of a key that does not exist: a token that treats
 * accounts differently can't name it beforehand. Undefined where nothing leads to the token, or nothing can be tried.
 */
export function createTokenProbe({ gateway, quoter, clock }: createTokenProbe.Options) {
  const cache = createExpiringCache<TokenProbe | undefined>(clock, lifeMs, maxTokens)
  const account = getAddress(toHex(randomBytes(20)))

  async function probe(chain: Chain, market: SwapMarket, token: Hex): Promise<TokenProbe | undefined> {
    const multicall = chain.network.contracts.multicall3?.address as Hex | undefined
    const from = market.wrappedNative as Hex
    const { quoted } = await quoter.quotes(chain, market, {
      from: { native: true, contract: from },
      to: { native: false, contract: token },
      amount: stake,
      singleton: true,
    })
    const route = mostFirst(quoted, ({ amount }) => amount)[0]?.route
    const last = route && holderOf(market, route)
    if (multicall === undefined || route === undefined || last === undefined) return undefined
    const { spender, router } = takersOf(market.swap, route)
    const write = (way: SwapRoute, amount: bigint, buys: boolean) =>
      writeSwap({
        through: market.swap,
        route: way,
        user: account,
        amount,
        minimum: 0n,
        fromNative: buys,
        // Pools of v4 have the native token itself.
        toNative: !buys && way.kind === 'uniswap-v4',
        deadline,
      })
    const run = async (calls: readonly SwapCall[]) =>
      (await runCalls(gateway, chain, [{ account, calls, balance: wealth }]))[0]
    const ofPool = balanceOf(token, last, multicall)
    const buy = write(route, stake, true)

    const bought = await run([ofPool, buy, balanceOf(token, account, multicall), ofPool])
    const [poolBefore, purchase, mine, poolAfter] = bought ?? []
    if (!poolBefore || !purchase?.ok || !mine || !poolAfter) return undefined
    const held = units(mine)
    const buyBps = lost(units(poolBefore) - units(poolAfter), held)
    if (held === 0n) return { buyBps, sellBps: 0, sellable: false }

    const back: SwapRoute = { ...route, path: route.path.toReversed(), pools: route.pools.toReversed() }
    const allow = [
      writeApproval(token, spender, held),
      ...(router === undefined ? [] : [writePermitted({ spender, router }, token, held)]),
    ]
    const sold = await run([buy, ...allow, ofPool, write(back, held, false), ofPool])
    const [pool, sale, poolAtLast] = sold?.slice(1 + allow.length) ?? []
    if (!pool || !sale || !poolAtLast) return undefined
    if (!sale.ok) return { buyBps, sellBps: 0, sellable: false }
    return { buyBps, sellBps: lost(held, units(poolAtLast) - units(pool)), sellable: true }
  }

  return async (chain: Chain, market: SwapMarket, token: Hex): Promise<TokenProbe | undefined> => {
    if (token.toLowerCase() === market.wrappedNative.toLowerCase()) return honest
    return cache.get(`${market.networkId} ${token.toLowerCase()}`, () => probe(chain, market, token), false)
  }
}

export type ProbeToken = ReturnType<typeof createTokenProbe>

export declare namespace createTokenProbe {
  type Options = { gateway: RpcGateway; quoter: SwapQuoter; clock: Clock }
}

/** Who has what lies in the last pool: the pool, or the one contract of all pools of v4. */
function holderOf({ swap }: SwapMarket, { kind, pools }: SwapRoute): Hex | undefined {
  return kind === 'uniswap-v4' ? (swap.v4?.poolManager as Hex | undefined) : pools.at(-1)?.address
}

/** Basis points of `sent` that did not come. */
function lost(sent: bigint, came: bigint): number {
  return sent <= 0n || came >= sent ? 0 : Number(((sent - came) * 10_000n + sent / 2n) / sent)
}

import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { rpcCall } from '../../chains/rpcCall.ts'
import { devnetContracts } from '../devnetContracts.ts'
import { devnetMarkets } from '../devnetMarkets.ts'
import { devnetTrade } from '../devnetTrade.ts'
import { neighbours } from '../neighbours.ts'
import { squareRoot } from '../squareRoot.ts'
import type { Act, LateAct } from './act.types.ts'
import { calls } from './calls.ts'

const abi = parseAbi(['function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)'])
const { trader } = neighbours
const { usdc, wrappedNative } = devnetContracts
const pair = devnetMarkets.pairOf(wrappedNative, usdc)
const unlimited = 2n ** 256n - 1n
const bits = 64n

/** The days on which the trader moves the pools: every other day first, every four hours at last. */
const days = [
  ...Array.from({ length: 43 }, (_, index) => 88.5 - index * 2),
  ...Array.from({ length: 23 }, (_, index) => 3.75 - index / 6),
]

/** What the trader does on a chain: moves the price of the native token, up and down and back to where it began. */
export function traderActs(): readonly (Act | LateAct)[] {
  let first: Reserves | undefined
  return [
    { daysAgo: 89.9, by: trader, ...calls.approve(usdc, devnetTrade.router, unlimited) },
    ...[...days, 0.02].map((daysAgo, index, all) => ({
      daysAgo,
      async decide(rpcUrl: string): Promise<Act | undefined> {
        const now = await reserves(rpcUrl)
        first ??= now
        const call = toPrice(now, first, index === all.length - 1 ? 1 : wave(daysAgo))
        return call && { daysAgo, by: trader, ...call }
      },
    })),
  ]
}

/** The price at a time, as a part of the first one. The same on every chain, so that they agree. */
function wave(daysAgo: number): number {
  return 1 + 0.055 * Math.sin(daysAgo / 9) + 0.028 * Math.sin(daysAgo / 3.1) + 0.009 * Math.sin(daysAgo * 5.3)
}

type Reserves = { readonly native: bigint; readonly dollars: bigint }

/** The trade after which the pool is at a price. Undefined where it is hardly worth it. */
function toPrice(now: Reserves, first: Reserves, part: number) {
  const product = now.native * now.dollars
  // The new reserves follow from the product staying the same; the pool keeps 0.3 % of what comes in.
  const wanted = ((first.dollars * BigInt(Math.round(part * 1e9))) << bits) / (first.native * 1_000_000_000n)
  const dollars = squareRoot((product * wanted) >> bits)
  const native = product / dollars
  const withFee = (amount: bigint) => (amount * 1000n) / 997n
  if (dollars > now.dollars + now.dollars / 1000n) return calls.buy(trader.address, withFee(dollars - now.dollars))
  if (native > now.native + now.native / 1000n) return calls.sell(trader.address, withFee(native - now.native))
  return undefined
}

async function reserves(rpcUrl: string): Promise<Reserves> {
  const data = encodeFunctionData({ abi, functionName: 'getReserves' })
  const answer = (await rpcCall(rpcUrl, 'eth_call', [{ to: pair, data }, 'latest'])) as Hex
  const [one, other] = decodeFunctionResult({ abi, functionName: 'getReserves', data: answer })
  return BigInt(wrappedNative) < BigInt(usdc) ? { native: one, dollars: other } : { native: other, dollars: one }
}

import { mainnet } from '@latchkey/protocol/networks'
import { type Address, encodePacked, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPools, type FurtherPool } from '../../src/world/addPools.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetMarkets } from '../../src/world/devnetMarkets.ts'
import { devnetSwaps } from '../../src/world/devnetSwaps.ts'
import { at, ether, type SwapWorld, startSwapWorld } from './startSwapWorld.ts'

const { usdc, dai, wrappedNative } = devnetContracts
const { usdt } = devnetSwaps.addresses
const fees = [500, 3_000, 10_000]

const unit = new Map<Address, bigint>([
  [wrappedNative, 10n ** 18n],
  [usdc, 10n ** 6n],
  [usdt, 10n ** 6n],
  [dai, 10n ** 18n],
])
const pool = (fee: number, one: readonly [Address, bigint], other: readonly [Address, bigint]): FurtherPool => {
  return { fee, held: new Map([one, other].map(([token, whole]) => [token, whole * (unit.get(token) ?? 0n)])) }
}

/** With those of the devnet, each two of four tokens have three pools: 75 routes. */
const pools = [
  pool(3_000, [wrappedNative, 100n], [usdc, 300_000n]),
  pool(10_000, [wrappedNative, 20n], [usdc, 60_000n]),
  pool(500, [wrappedNative, 40n], [dai, 120_000n]),
  pool(3_000, [wrappedNative, 80n], [dai, 240_000n]),
  // Ether is dear here, and a dollar of USDC there: the best way leads over both, and lies among the last.
  pool(10_000, [wrappedNative, 100n], [dai, 400_000n]),
  pool(10_000, [usdc, 200_000n], [usdt, 240_000n]),
  pool(3_000, [usdc, 90_000n], [dai, 90_000n]),
  pool(10_000, [usdc, 20_000n], [dai, 20_000n]),
  pool(3_000, [usdc, 80_000n], [usdt, 80_000n]),
  ...fees.map((fee) => pool(fee, [dai, 70_000n], [usdt, 70_000n])),
  ...fees.map((fee) => pool(fee, [wrappedNative, 30n], [usdt, 90_000n])),
]

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
  await addPools(world.chain.rpcUrl, mainnet, pools)
})
afterAll(() => world.stop())

const abi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] prices, uint32[] ticks, uint256 gas)',
])
const paths: readonly (readonly Address[])[] = [
  [wrappedNative, usdt],
  [wrappedNative, usdc, usdt],
  [wrappedNative, dai, usdt],
  [wrappedNative, usdc, dai, usdt],
  [wrappedNative, dai, usdc, usdt],
]

/** Every path with every choice of fees, asked of the quoter one by one. */
async function bruteForce(amount: bigint) {
  const routes = paths.flatMap(([first = wrappedNative, ...rest]) =>
    rest.reduce<readonly Hex[]>(
      (all, next) =>
        all.flatMap((path) => fees.map((fee) => encodePacked(['bytes', 'uint24', 'address'], [path, fee, next]))),
      [first],
    ),
  )
  const { quoter: address } = devnetMarkets
  const outs = await Promise.all(
    routes.map(async (path) => {
      const args = [path, amount] as const
      const { result } = await world.reader.simulateContract({ address, abi, functionName: 'quoteExactInput', args })
      return result[0]
    }),
  )
  return { count: routes.length, best: outs.toSorted((a, b) => Number(b - a))[0] }
}

it.each(['0.001', '0.5', '20'])('finds the best of 75 routes for %s ether, of which it asks about 64', async (text) => {
  const amount = parseEther(text)
  const { count, best } = await bruteForce(amount)
  const { body } = await world.quotesOf(ether, at(usdt), amount)
  const most = body.quotes.map(({ toAmount }) => BigInt(toAmount)).toSorted((a, b) => Number(b - a))[0]
  expect([count, most]).toEqual([75, best])
})

import type { Network } from '@latchkey/protocol'
import { type Address, encodeAbiParameters, encodeFunctionData, parseAbi, parseUnits, zeroAddress } from 'viem'
import type { WorldStep } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetSwaps } from './devnetSwaps.ts'
import { concentratedPool, mintToken, nativePools, noDeadline, squareRoot, wrappedPair } from './marketSteps.ts'
import { deployer } from './personas.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function initializePool(PoolKey key, uint160 sqrtPriceX96) payable returns (int24)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
/** Actions of v4's position manager: mint a position, pay for both tokens, give the rest back. */
const mintPaySweep = '0x020d14'
const { usdc, dai } = devnetContracts
const { usdt, coin, toll, trap } = devnetSwaps.addresses

/** What the routers of aggregators have to pay with. */
const stock = { usdc: parseUnits('1000000', 6), dai: parseUnits('1000000', 18), usdt: parseUnits('1000000', 6) }

/**
 * What swaps meet beside the first pools: v4, the router that takes it, tokens with habits, and what aggregators pay
 * with. Comes after everything before it. Append only.
 */
export function swapPoolSteps({ nativeCurrency }: Network): readonly WorldStep[] {
  const amounts = nativePools[nativeCurrency.symbol]
  const steps = [...devnetSwaps.steps, ...stablePools(), ...Object.values(devnetSwaps.aggregators).flatMap(stockOf)]
  if (amounts === undefined) return steps
  const quarter = { native: parseUnits(amounts.native, 18) / 4n, dai: parseUnits(amounts.usdc, 18) / 4n }
  return [
    ...steps,
    ...[toll, trap].flatMap((token) => wrappedPair(token, parseUnits('50000', 18), quarter.native / 4n)),
    mintToken(dai, deployer.address, quarter.dai),
    ...singletonPool([zeroAddress, quarter.native], [dai, quarter.dai], 500, 10),
  ]
}

function stablePools(): readonly WorldStep[] {
  const hundred = { usd: parseUnits('100000', 6), dai: parseUnits('100000', 18) }
  return [
    mintToken(usdt, deployer.address, 3n * hundred.usd),
    mintToken(usdc, deployer.address, 2n * hundred.usd),
    mintToken(dai, deployer.address, 2n * hundred.dai),
    mintToken(coin, deployer.address, 2n * hundred.dai),
    ...concentratedPool(
      new Map([
        [usdt, 2n * hundred.usd],
        [usdc, 2n * hundred.usd],
      ]),
      500,
    ),
    // Two coins for a dollar.
    ...concentratedPool(
      new Map([
        [coin, 2n * hundred.dai],
        [dai, hundred.dai],
      ]),
      3_000,
    ),
    ...singletonPool([usdt, hundred.usd], [dai, hundred.dai], 100, 1),
  ]
}

function stockOf(holder: Address): readonly WorldStep[] {
  return [mintToken(usdc, holder, stock.usdc), mintToken(dai, holder, stock.dai), mintToken(usdt, holder, stock.usdt)]
}

type Held = readonly [token: Address, amount: bigint]

/** A v4 pool without hooks with what the deployer puts into its whole range; the zero address is the native token. */
export function singletonPool(one: Held, other: Held, fee: number, tickSpacing: number): readonly WorldStep[] {
  const [[currency0, amount0], [currency1, amount1]] = BigInt(one[0]) < BigInt(other[0]) ? [one, other] : [other, one]
  const key = { currency0, currency1, fee, tickSpacing, hooks: zeroAddress }
  const widest = Math.floor(887_272 / tickSpacing) * tickSpacing
  // A little less than the amounts buy: what a position takes is rounded up.
  const liquidity = (squareRoot(amount0 * amount1) * 999n) / 1_000n
  const position = encodeAbiParameters(
    [
      keyType,
      { type: 'int24' },
      { type: 'int24' },
      { type: 'uint256' },
      { type: 'uint128' },
      { type: 'uint128' },
      { type: 'address' },
      { type: 'bytes' },
    ],
    [key, -widest, widest, liquidity, amount0, amount1, deployer.address, '0x'],
  )
  const pair = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [currency0, currency1])
  const rest = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [currency0, deployer.address])
  const actions = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], [mintPaySweep, [position, pair, rest]])
  const root = squareRoot((amount1 << 192n) / amount0)
  return [
    ...[currency0, currency1].flatMap((token) => (token === zeroAddress ? [] : allowPositions(token))),
    // It swallows its errors, so that an estimate of gas is of no use.
    {
      to: devnetSwaps.positions,
      data: encodeFunctionData({ abi, functionName: 'initializePool', args: [key, root] }),
      gas: 5_000_000n,
    },
    {
      to: devnetSwaps.positions,
      data: encodeFunctionData({ abi, functionName: 'modifyLiquidities', args: [actions, noDeadline] }),
      value: currency0 === zeroAddress ? amount0 : 0n,
    },
  ]
}

const keyType = {
  type: 'tuple',
  components: [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ],
} as const

function allowPositions(token: Address): readonly WorldStep[] {
  const { permit2, positions } = devnetSwaps
  return [
    { to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [permit2, 2n ** 256n - 1n] }) },
    {
      to: permit2,
      data: encodeFunctionData({
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, positions, 2n ** 160n - 1n, 2 ** 48 - 1],
      }),
    },
  ]
}

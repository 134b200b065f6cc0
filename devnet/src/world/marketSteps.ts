import type { Network } from '@latchkey/protocol'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { create2, type WorldStep } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetFeeds, devnetMarkets } from './devnetMarkets.ts'
import { deployer } from './personas.ts'

const abi = parseAbi([
  'function createPair(address a, address b) returns (address pair)',
  'function mint(address to) returns (uint256 liquidity)',
  'function depositTo(address dst) payable',
  'function approve(address spender, uint256 value) returns (bool)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
])
const mintTokenAbi = parseAbi(['function mint(address to, uint256 value)'])
const mintPositionAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])

/** What lies in the pool of the native token and USDC at the start, by the native token's symbol, in whole units. */
export const nativePools: Readonly<Record<string, { native: string; usdc: string }>> = {
  ETH: { native: '100', usdc: '300000' },
  POL: { native: '400000', usdc: '162000' },
}
const stablePool = { fee: 500, usdc: '249900', dai: '250000' } as const
/** A second market of the native token: cheaper for small amounts, half as deep as the first. */
const smallPool = { fee: 500, share: 2n } as const
/** The last tick that a price can have. */
const lastTick = 887_272
export const noDeadline = 2n ** 63n

/**
 * Gives a chain its markets: Uniswap v2 with the native token for USDC, Uniswap v3 with DAI for USDC, and exchange
 * rates. Comes after everything that was there before it, and names its contracts by their code. Append only.
 */
export function marketSteps(network: Network): readonly WorldStep[] {
  const { code } = devnetMarkets
  return [
    create2.step(code.v2Factory, 4_000_000n),
    create2.step(code.v3Factory, 7_000_000n),
    create2.step(code.positionManager, 7_000_000n),
    ...devnetFeeds.steps,
    ...nativePool(network),
    ...daiPool(),
  ]
}

function nativePool(network: Network): readonly WorldStep[] {
  const amounts = nativePools[network.nativeCurrency.symbol]
  if (amounts === undefined) return []
  return wrappedPair(devnetContracts.usdc, parseUnits(amounts.usdc, 6), parseEther(amounts.native))
}

/** A v2 pool of a token that the deployer mints with the wrapped native token. */
export function wrappedPair(token: Address, amount: bigint, value: bigint): readonly WorldStep[] {
  const { wrappedNative } = devnetContracts
  const pair = devnetMarkets.pairOf(wrappedNative, token)
  const create = encodeFunctionData({ abi, functionName: 'createPair', args: [wrappedNative, token] })
  return [
    { to: devnetMarkets.v2Factory, data: create, gas: 4_000_000n },
    { to: wrappedNative, data: encodeFunctionData({ abi, functionName: 'depositTo', args: [pair] }), value },
    mintToken(token, pair, amount),
    { to: pair, data: encodeFunctionData({ abi, functionName: 'mint', args: [deployer.address] }) },
  ]
}

function daiPool(): readonly WorldStep[] {
  const { usdc, dai } = devnetContracts
  const held = new Map<Address, bigint>([
    [usdc, parseUnits(stablePool.usdc, 6)],
    [dai, parseUnits(stablePool.dai, 18)],
  ])
  return [
    ...[...held].map(([token, amount]) => mintToken(token, deployer.address, amount)),
    ...concentratedPool(held, stablePool.fee),
  ]
}

/** The contracts that swaps go through, and a second pool of the native token. Comes after everything. Append only. */
export function swapSteps(network: Network): readonly WorldStep[] {
  const { code } = devnetMarkets
  const steps = [create2.step(code.swapRouter, 7_000_000n), create2.step(code.quoter, 3_000_000n)]
  const amounts = nativePools[network.nativeCurrency.symbol]
  if (amounts === undefined) return steps
  const { wrappedNative, usdc } = devnetContracts
  const value = parseEther(amounts.native) / smallPool.share
  const dollars = parseUnits(amounts.usdc, 6) / smallPool.share
  return [
    ...steps,
    {
      to: wrappedNative,
      data: encodeFunctionData({ abi, functionName: 'depositTo', args: [deployer.address] }),
      value,
    },
    mintToken(usdc, deployer.address, dollars),
    ...concentratedPool(
      new Map<Address, bigint>([
        [wrappedNative, value],
        [usdc, dollars],
      ]),
      smallPool.fee,
    ),
  ]
}

/** A v3 pool with what the deployer puts into its whole range. */
export function concentratedPool(held: ReadonlyMap<Address, bigint>, fee: number): readonly WorldStep[] {
  const { positionManager } = devnetMarkets
  const [first, second] = [...held.keys()]
  if (first === undefined || second === undefined) throw new Error('A pool is of two tokens.')
  const [token0, token1] = devnetMarkets.sorted(first, second)
  const amount0 = held.get(token0) ?? 0n
  const amount1 = held.get(token1) ?? 0n
  // Ends of a position lie on the steps of the pool's fee.
  const step = fee / 50
  const widestTick = Math.floor(lastTick / step) * step
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [positionManager, 2n ** 256n - 1n] })
  const open: Hex = encodeFunctionData({
    abi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [token0, token1, fee, squareRoot((amount1 << 192n) / amount0)],
  })
  const position = {
    token0,
    token1,
    fee,
    tickLower: -widestTick,
    tickUpper: widestTick,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: deployer.address,
    deadline: noDeadline,
  }
  const mint = encodeFunctionData({ abi: mintPositionAbi, functionName: 'mint', args: [position] })
  return [
    ...[...held.keys()].map((token) => ({ to: token, data: approve })),
    { to: positionManager, data: open, gas: 7_000_000n },
    { to: positionManager, data: mint },
  ]
}

export function mintToken(token: Address, to: Address, amount: bigint): WorldStep {
  return { to: token, data: encodeFunctionData({ abi: mintTokenAbi, functionName: 'mint', args: [to, amount] }) }
}

/** Whole part of the square root (Newton's method). */
export function squareRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (let next = (guess + value / guess) >> 1n; next < guess; next = (guess + value / guess) >> 1n) guess = next
  return guess
}

import type { Network } from '@latchkey/protocol'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseAbi, parseEther, toHex } from 'viem'
import { rpcCall } from '../chains/devnetChains.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetMarkets } from './devnetMarkets.ts'
import { squareRoot } from './marketSteps.ts'
import { neighbours } from './personas.ts'

const abi = parseAbi([
  'function getPool(address a, address b, uint24 fee) view returns (address pool)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 index, uint16 cardinality, uint16 next, uint8 feeProtocol, bool unlocked)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function deposit() payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable returns (uint256 amountOut)',
])
const { usdc, wrappedNative } = devnetContracts
const { swapRouter } = devnetMarkets
/** Of the v3 pool. */
const fee = 500
/** Parts of a per cent. */
const finer = 10_000n

/**
 * Makes the native token dearer or cheaper in its v2 and v3 pools with USDC: the trader buys or sells until it is so.
 * @param percent Above -90; 5 for 5 per cent dearer.
 */
export async function moveMarket(rpcUrl: string, network: Network, percent: number): Promise<void> {
  const { trader } = neighbours
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
  const chain = {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const wallet = createWalletClient({ account: trader, chain, transport: http(rpcUrl) })
  const wait = async (hash: Hex) => {
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('The trader could not trade.')
  }
  /** The price is to be this much of what it is, in parts of `finer * 100`; its root in the same parts. */
  const factor = BigInt(Math.round((100 + percent) * Number(finer)))
  const one = 100n * finer
  const rootFactor = squareRoot(factor * one)
  const dearer = percent > 0
  const [give, get]: readonly [Address, Address] = dearer ? [usdc, wrappedNative] : [wrappedNative, usdc]

  const pair = devnetMarkets.pairOf(wrappedNative, usdc)
  const pool = await reader.readContract({
    address: devnetMarkets.v3Factory,
    abi,
    functionName: 'getPool',
    args: [wrappedNative, usdc, fee],
  })
  const [reserve0, reserve1] = await reader.readContract({ address: pair, abi, functionName: 'getReserves' })
  const reserve = BigInt(give) < BigInt(get) ? reserve0 : reserve1
  // Both reserves change by the root, against each other.
  const amount = dearer ? (reserve * rootFactor) / one - reserve : (reserve * one) / rootFactor - reserve
  const [root] = await reader.readContract({ address: pool, abi, functionName: 'slot0' })
  const nativeFirst = BigInt(wrappedNative) < BigInt(usdc)
  const target = nativeFirst ? (root * rootFactor) / one : (root * one) / rootFactor

  if (!dearer) {
    await rpcCall(rpcUrl, 'anvil_setBalance', [trader.address, toHex(parseEther('100000000'))])
    const value = 100n * amount
    await wait(await wallet.writeContract({ address: wrappedNative, abi, functionName: 'deposit', value }))
  }
  await wait(
    await wallet.writeContract({ address: give, abi, functionName: 'approve', args: [swapRouter, 2n ** 256n - 1n] }),
  )
  await wait(
    await wallet.writeContract({
      address: swapRouter,
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, [give, get], trader.address],
    }),
  )
  const single = {
    tokenIn: give,
    tokenOut: get,
    fee,
    recipient: trader.address,
    amountIn: 50n * amount,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: target,
  }
  await wait(await wallet.writeContract({ address: swapRouter, abi, functionName: 'exactInputSingle', args: [single] }))
  await wait(await wallet.writeContract({ address: give, abi, functionName: 'approve', args: [swapRouter, 0n] }))
}

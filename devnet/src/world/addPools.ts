import type { Network } from '@latchkey/protocol'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { rpcCall } from '../chains/devnetChains.ts'
import type { WorldStep } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetMarkets } from './devnetMarkets.ts'
import { devnetSwaps } from './devnetSwaps.ts'
import { concentratedPool, mintToken } from './marketSteps.ts'
import { deployer } from './personas.ts'
import { singletonPool } from './swapPoolSteps.ts'

/** A further v3 pool: what lies in it, in smallest units. */
export type FurtherPool = { readonly held: ReadonlyMap<Address, bigint>; readonly fee: number }

const deposit = encodeFunctionData({ abi: parseAbi(['function deposit() payable']) })
const noAllowance = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [devnetMarkets.positionManager, 0n],
})

/** Puts further pools of the devnet's own tokens on a chain that has its world. */
export async function addPools(rpcUrl: string, network: Network, pools: readonly FurtherPool[]): Promise<void> {
  await rpcCall(rpcUrl, 'anvil_setBalance', [deployer.address, toHex(parseEther('1000000'))])
  for (const { held, fee } of pools) {
    const supply = [...held].map(([token, amount]) =>
      token === devnetContracts.wrappedNative
        ? { to: token, data: deposit, value: amount }
        : mintToken(token, deployer.address, amount),
    )
    // There are tokens that take no other allowance while some is left.
    const clear = [...held.keys()].map((token) => ({ to: token, data: noAllowance }))
    await send(rpcUrl, network, [...supply, ...clear, ...concentratedPool(held, fee)])
  }
}

/** As the deployer, one after another. */
async function send(rpcUrl: string, network: Network, steps: readonly WorldStep[]): Promise<void> {
  const { name, nativeCurrency } = network
  const chain = { id: Number(network.id), name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
  const wallet = createWalletClient({ account: deployer, chain, transport: http(rpcUrl) })
  const reader = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
  for (const { to = null, data, value = 0n, gas = 3_000_000n } of steps) {
    const hash = await wallet.sendTransaction({ to, data, value, gas })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('A pool could not be made.')
  }
}

/** Puts a v4 pool without hooks of two of the devnet's own tokens on a chain that has its world. */
export async function addSingletonPool(
  rpcUrl: string,
  network: Network,
  one: Parameters<typeof singletonPool>[0],
  other: Parameters<typeof singletonPool>[1],
  fee: number,
): Promise<void> {
  const supply = [one, other].map(([token, amount]) => mintToken(token, deployer.address, amount))
  // There are tokens that take no other allowance while some is left.
  const clear = [one, other].map(([to]) => ({
    to,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [devnetSwaps.permit2, 0n] }),
  }))
  // Ends of a position lie on the steps of the pool's fee.
  await send(rpcUrl, network, [...supply, ...clear, ...singletonPool(one, other, fee, fee / 50)])
}

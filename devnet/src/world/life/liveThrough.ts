import type { Network } from '@latchkey/protocol'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type HDAccount,
  type Hex,
  parseAbi,
  parseEther,
  parseGwei,
  toHex,
} from 'viem'
import { rpcCall } from '../../chains/devnetChains.ts'
import { devnetContracts } from '../devnetContracts.ts'
import { devnetMarkets, devnetTrade } from '../devnetMarkets.ts'
import { squareRoot } from '../marketSteps.ts'
import { holdings, neighbours, personas } from '../personas.ts'
import { aliceActs, settlingActs } from './acts.ts'
import { type Act, calls, type LateAct } from './calls.ts'

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
function traderActs(): readonly (Act | LateAct)[] {
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

const daySeconds = 86_400
const gas = 400_000n
const { alice } = personas

/**
 * Gives a chain a past: three months of trades that move its pools, and what alice did and got. In the end she has what
 * `holdings` says, as on a chain without a past, and the time of the chain is now.
 *
 * @param rpcUrl A chain that `prepareWorld` has made, and that began at `lifeBegins`.
 */
export async function liveThrough(rpcUrl: string, network: Network, nowMs: number): Promise<void> {
  const call = (method: string, params: readonly unknown[]) => rpcCall(rpcUrl, method, params)
  const nowSeconds = Math.floor(nowMs / 1000)
  const nonces = new Map<Address, number>()

  async function act({ daysAgo, by, to, data, value = 0n }: Act): Promise<void> {
    await nextBlockAt(rpcUrl, Math.floor(nowSeconds - daysAgo * daySeconds))
    if (typeof by === 'string') {
      await call('anvil_impersonateAccount', [by])
      await call('anvil_setBalance', [by, toHex(parseEther('1'))])
      await call('eth_sendTransaction', [{ from: by, to, data, value: toHex(value), gas: toHex(gas) }])
      await call('anvil_stopImpersonatingAccount', [by])
      return
    }
    const nonce = nonces.get(by.address) ?? 0
    nonces.set(by.address, nonce + 1)
    await call('eth_sendRawTransaction', [await signed(by, { nonce, to, data, value })])
  }

  const signed = (by: HDAccount, { nonce, to, data, value }: Signing): Promise<Hex> =>
    by.signTransaction({
      chainId: Number(network.id),
      type: 'eip1559',
      nonce,
      gas,
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: parseGwei('1'),
      value,
      ...(data === undefined ? {} : { data }),
      ...(to === undefined ? {} : { to }),
    })

  const rich = toHex(parseEther('1000000'))
  for (const { address } of [alice, ...Object.values(neighbours)]) await call('anvil_setBalance', [address, rich])
  const acts: (Act | LateAct)[] = [...aliceActs(network), ...traderActs()]
  for (const one of acts.sort((left, right) => right.daysAgo - left.daysAgo)) {
    const decided = 'decide' in one ? await one.decide(rpcUrl) : one
    if (decided !== undefined) await act(decided)
  }
  for (const one of await settlingActs(rpcUrl, network)) await act(one)

  const native = holdings[Number(network.id)]?.alice?.native ?? '0'
  await call('anvil_setBalance', [alice.address, toHex(parseEther(native))])
  await call('evm_setNextBlockTimestamp', [nowSeconds])
  await call('evm_mine', [])
}

/**
 * The chain makes a block every two seconds by itself, too: on a busy machine one may come between two acts of the same
 * minute. The next block is a second after it then.
 */
async function nextBlockAt(rpcUrl: string, seconds: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const block = (await rpcCall(rpcUrl, 'eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
    const atSeconds = Math.max(seconds, Number(block.timestamp) + 1)
    try {
      await rpcCall(rpcUrl, 'evm_setNextBlockTimestamp', [atSeconds])
      return
    } catch (error) {
      // One has come in between.
      if (tries === 5) throw error
    }
  }
}

type Signing = { nonce: number; to: Address | undefined; data: Hex | undefined; value: bigint }

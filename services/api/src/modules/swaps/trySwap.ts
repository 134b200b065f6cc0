import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import { evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { type SwapCall, writeApproval } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256 balance)',
])
const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const callSchema = v.object({ status: hexSchema, gasUsed: hexSchema, returnData: hexSchema })
const answerSchema = v.object({
  result: v.pipe(v.array(v.object({ calls: v.array(callSchema) })), v.length(1)),
})

/** What a trial showed. */
export type Trial =
  /** Smallest units that arrived at the account, and the gas to send the swap with. */
  | { readonly outcome: 'arrived'; readonly amount: bigint; readonly gas: bigint }
  | { readonly outcome: 'refused' }
  /** The account has less than the amount, or the node tries nothing (`eth_simulateV1`). */
  | { readonly outcome: 'untried' }

/**
 * Runs a swap for an account on a node without effect: the approval that it needs, the swap, and what the account holds
 * before and after, at one block.
 */
export async function trySwap(gateway: RpcGateway, chain: Chain, swap: trySwap.Options): Promise<Trial> {
  const { user, call, from, to, amount } = swap
  const multicall = chain.network.contracts.multicall3?.address as Hex | undefined
  if (multicall === undefined) return { outcome: 'untried' }
  const balanceOf = (token: Hex | undefined): SwapCall =>
    token === undefined
      ? {
          to: multicall,
          data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [user] }),
          value: 0n,
        }
      : { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [user] }), value: 0n }
  const calls = [
    balanceOf(from),
    balanceOf(to),
    ...(from === undefined ? [] : [writeApproval(from, call.to, amount)]),
    call,
    balanceOf(to),
  ].map((one) => ({ from: user, to: one.to, data: one.data, value: numberToHex(one.value) }))
  const bare = { from: user, to: call.to, data: call.data, value: numberToHex(call.value) }
  const [simulated, estimated] = await Promise.all([
    gateway.request(chain, 'eth_simulateV1', [{ blockStateCalls: [{ calls }], validation: false }, 'latest']),
    gateway.request(chain, 'eth_estimateGas', [bare]).then(evmResult),
  ])
  const parsed = v.safeParse(answerSchema, simulated)
  const results = parsed.success ? (parsed.output.result[0]?.calls ?? []) : []
  const [held, before] = results
  const [swapped, after] = results.slice(-2)
  if (results.length !== calls.length || !held || !before || !swapped || !after) return { outcome: 'untried' }
  if (units(held.returnData) < amount) return { outcome: 'untried' }
  if (BigInt(swapped.status) !== 1n) return { outcome: 'refused' }
  return {
    outcome: 'arrived',
    amount: units(after.returnData) - units(before.returnData),
    gas: estimated === undefined ? withMargin(BigInt(swapped.gasUsed), call) : withSpare(BigInt(estimated)),
  }
}

export declare namespace trySwap {
  type Options = {
    readonly user: Hex
    readonly call: SwapCall
    /** Contracts; absent for the native token. */
    readonly from: Hex | undefined
    readonly to: Hex | undefined
    readonly amount: bigint
  }
}

/** Gas beyond what a node found: state moves between it and the block. */
export const withSpare = (gas: bigint): bigint => (gas * 12n) / 10n

/**
 * Gas for a call that no node can estimate before it is allowed: what it used in a row of calls, which counts storage
 * that others of the row have touched as warm, and not on every node what a transaction costs by itself.
 */
function withMargin(used: bigint, { data }: SwapCall): bigint {
  return ((used + 21_000n + 8n * BigInt(data.length)) * 16n) / 10n
}

function units(data: Hex): bigint {
  return data === '0x' ? 0n : decodeFunctionResult({ abi, functionName: 'balanceOf', data })
}

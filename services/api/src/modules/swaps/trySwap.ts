import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { type CallOutcome, runCalls, type TrialLog } from './runCalls.ts'
import { type SwapCall, writeApproval } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256 balance)',
])

/** What a trial showed. */
export type Trial =
  | {
      readonly outcome: 'arrived'
      /** Smallest units that arrived at the account. */
      readonly amount: bigint
      /** What the swap used, and its events. */
      readonly gas: bigint
      readonly logs: readonly TrialLog[]
    }
  | { readonly outcome: 'refused' }
  /** The account has less than the amount, or the node tries nothing. */
  | { readonly outcome: 'untried' }

/** A swap to try. */
export type SwapToTry = {
  readonly user: Hex
  readonly call: SwapCall
  /** Contracts; absent for the native token. */
  readonly from: Hex | undefined
  readonly to: Hex | undefined
  readonly amount: bigint
  /** Who takes the token, where it has to be allowed first. */
  readonly spender: Hex | undefined
}

/**
 * Runs swaps on a node without effect, each from the same state: the approval that it needs, the swap, and what the
 * account holds before and after.
 */
export async function trySwaps(
  gateway: RpcGateway,
  chain: Chain,
  swaps: readonly SwapToTry[],
): Promise<readonly Trial[]> {
  const multicall = chain.network.contracts.multicall3?.address as Hex | undefined
  if (multicall === undefined) return swaps.map(() => ({ outcome: 'untried' }))
  const rows = swaps.map(({ user, call, from, to, amount, spender }) => ({
    account: user,
    calls: [
      balanceOf(from, user, multicall),
      balanceOf(to, user, multicall),
      // Zero first: there are tokens that take no other amount while some is left.
      ...(from === undefined || spender === undefined
        ? []
        : [writeApproval(from, spender, 0n), writeApproval(from, spender, amount)]),
      call,
      balanceOf(to, user, multicall),
    ],
  }))
  const outcomes = await runCalls(gateway, chain, rows)
  return swaps.map((swap, index) => judge(swap, outcomes[index]))
}

function judge({ amount }: SwapToTry, outcomes: readonly CallOutcome[] | undefined): Trial {
  const [held, before] = outcomes ?? []
  const [swapped, after] = outcomes?.slice(-2) ?? []
  if (!held || !before || !swapped || !after || units(held) < amount) return { outcome: 'untried' }
  const arrived = units(after) - units(before)
  if (!swapped.ok || arrived <= 0n) return { outcome: 'refused' }
  return { outcome: 'arrived', amount: arrived, gas: swapped.gas, logs: swapped.logs }
}

/** A call that reads what somebody has of a token; of the native one through Multicall3. */
export function balanceOf(token: Hex | undefined, owner: Hex, multicall: Hex): SwapCall {
  return token === undefined
    ? {
        to: multicall,
        data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }),
        value: 0n,
      }
    : { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }), value: 0n }
}

/** The number that a call answered; 0 where it answered none. */
export function units({ ok, data }: CallOutcome): bigint {
  return ok && data.length === 66 ? decodeFunctionResult({ abi, functionName: 'balanceOf', data }) : 0n
}

import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import { hasSideEffects } from './judgeSideEffects.ts'
import { type CallOutcome, runCalls } from './runCalls.ts'
import { writePermitted } from './takersOf.ts'
import { type SwapCall, writeApproval } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256 balance)',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) view returns (Result[] results)',
])

/** What a trial showed. */
export type Trial =
  | {
      readonly outcome: 'arrived'
      /** Smallest units that arrived at the account. */
      readonly amount: bigint
      /** What the swap used. */
      readonly gas: bigint
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
  /** Whom Permit2, which is the spender then, lets take it. Absent: the spender takes it, or a signature is in the call. */
  readonly router?: Hex | undefined
  /** Of a call that somebody else wrote: tokens that it must not touch. It is refused where it does more than a swap. */
  readonly watch?: readonly Hex[] | undefined
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
  const steps = swaps.map((swap) => stepsOf(swap, multicall))
  const outcomes = await runCalls(
    gateway,
    chain,
    steps.map((step, index) => ({ account: swaps[index]?.user ?? '0x', calls: step.map(({ call }) => call) })),
  )
  return swaps.map((swap, index): Trial => {
    const results = outcomes[index]
    if (results === undefined) return { outcome: 'untried' }
    const named = new Map((steps[index] ?? []).map(({ name }, at) => [name, results[at]]))
    return judge(swap, named)
  })
}

type StepName =
  | 'given'
  | 'got'
  | 'others'
  | 'clear'
  | 'allow'
  | 'permit'
  | 'swap'
  | 'givenAfter'
  | 'gotAfter'
  | 'othersAfter'
type Step = { readonly name: StepName; readonly call: SwapCall }

function stepsOf({ user, call, from, to, amount, spender, router, watch }: SwapToTry, multicall: Hex): readonly Step[] {
  const given = balanceOf(from, user, multicall)
  const got = balanceOf(to, user, multicall)
  const others =
    watch && readMany([...watch.map((token) => balanceOf(token, user, multicall)), native(user, multicall)], multicall)
  return [
    { name: 'given', call: given },
    { name: 'got', call: got },
    ...(others === undefined ? [] : [{ name: 'others', call: others } as const]),
    // Zero first: there are tokens that take no other amount while some is left.
    ...(from === undefined || spender === undefined
      ? []
      : [
          { name: 'clear', call: writeApproval(from, spender, 0n) } as const,
          { name: 'allow', call: writeApproval(from, spender, amount) } as const,
          ...(router === undefined
            ? []
            : [{ name: 'permit', call: writePermitted({ spender, router }, from, amount) } as const]),
        ]),
    { name: 'swap', call },
    { name: 'gotAfter', call: got },
    ...(others === undefined
      ? []
      : ([
          { name: 'givenAfter', call: given },
          { name: 'othersAfter', call: others },
        ] as const)),
  ]
}

function judge(swap: SwapToTry, outcomes: ReadonlyMap<StepName, CallOutcome | undefined>): Trial {
  const { amount, user, from, to, call, watch } = swap
  const unitsOf = (name: StepName) => units(outcomes.get(name))
  const swapped = outcomes.get('swap')
  if (swapped === undefined || unitsOf('given') < amount) return { outcome: 'untried' }
  const arrived = unitsOf('gotAfter') - unitsOf('got')
  if (!swapped.ok || arrived <= 0n) return { outcome: 'refused' }
  if (watch !== undefined) {
    const effects = { user, from, to, amount, router: call.to }
    if (unitsOf('given') - unitsOf('givenAfter') > amount) return { outcome: 'refused' }
    if (swapped.logs === undefined || hasSideEffects(swapped.logs, effects)) return { outcome: 'refused' }
    if (hasLoss(outcomes, { spent: call.value, gets: to === undefined })) return { outcome: 'refused' }
  }
  return { outcome: 'arrived', amount: arrived, gas: swapped.gas }
}

/** Whether one of the other balances is less than before. The last is that of the native token. */
function hasLoss(
  outcomes: ReadonlyMap<StepName, CallOutcome | undefined>,
  { spent, gets }: { spent: bigint; gets: boolean },
): boolean {
  const before = manyUnits(outcomes.get('others'))
  const after = manyUnits(outcomes.get('othersAfter'))
  if (before === undefined || before.length !== after?.length) return true
  return before.some((one, index) => {
    const isNative = index === before.length - 1
    return (after[index] ?? 0n) < one - (isNative && !gets ? spent : 0n)
  })
}

/** A call that reads what somebody has of a token; of the native one through Multicall3. */
export function balanceOf(token: Hex | undefined, owner: Hex, multicall: Hex): SwapCall {
  return token === undefined
    ? native(owner, multicall)
    : { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }), value: 0n }
}

function native(owner: Hex, multicall: Hex): SwapCall {
  const data = encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] })
  return { to: multicall, data, value: 0n }
}

function readMany(reads: readonly SwapCall[], multicall: Hex): SwapCall {
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  return { to: multicall, data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] }), value: 0n }
}

/** The number that a call answered; 0 where it answered none. */
export function units(outcome: CallOutcome | undefined): bigint {
  return outcome?.ok === true && outcome.data.length === 66 ? BigInt(outcome.data) : 0n
}

function manyUnits(outcome: CallOutcome | undefined): readonly bigint[] | undefined {
  if (outcome?.ok !== true) return undefined
  try {
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: outcome.data })
    return results.map(({ success, returnData }) => (success && returnData.length === 66 ? BigInt(returnData) : 0n))
  } catch {
    return undefined
  }
}

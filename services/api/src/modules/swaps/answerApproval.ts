import type { getSwapApproval, OutputOf } from '@latchkey/protocol/http'
import { swapNamespace } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { type ContractReader, evmResult } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { Aggregators } from './aggregators/createAggregators.ts'
import { withSpare } from './buildSwap.ts'
import type { PermitReader } from './createPermitReader.ts'
import type { SwapParser } from './parseSwap.ts'
import { permitOfSpender } from './permitOfSpender.ts'
import { invalidSwapToken, unknownSpender } from './swap.errors.ts'
import { writeApproval } from './writeSwap.ts'

type Hex = `0x${string}`

const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])
/** What an approval takes of most tokens. */
const approvalGas = 60_000n
export const unlimited = 2n ** 256n - 1n
/** How long a signed allowance waits for its swap. */
const permitS = 20 * 60

/** What a spender may take now. @throws ApiError where the token says nothing */
export async function readAllowance(
  readContracts: ContractReader,
  chain: Chain,
  { token, owner, spender }: { token: Hex; owner: Hex; spender: Hex },
): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })
  const [answer] = await readContracts(chain, [{ to: token, data }])
  if (answer?.length !== 66) throw invalidSwapToken('tokenAddress')
  return decodeFunctionResult({ abi, functionName: 'allowance', data: answer })
}

/** The transaction that allows a swap, what can be signed in place of it, and whether 0 has to come first. */
export function createApprovalAnswers(parts: createApprovalAnswers.Parts) {
  const { parse, permits, gateway, aggregators, readContracts, standardPrice, clock } = parts

  return async (query: createApprovalAnswers.Query): Promise<OutputOf<typeof getSwapApproval>> => {
    const { chain, market, from, user } = parse.swap(query)
    if (from.native) throw invalidSwapToken('from')
    const spender = query.spender ? parse.account(query.spender, 'spender').address : (market.swap.router as Hex)
    const amount = query.amount ? BigInt(query.amount) : unlimited
    // What was allowed can be taken back from anyone.
    const { router, v4 } = market.swap
    const known = [
      router,
      ...(v4 === undefined ? [] : [v4.permit2]),
      ...aggregators.on(Number(chain.network.id)).map((vendor) => vendor.router),
    ]
    if (amount > 0n && !known.some((one) => one.toLowerCase() === spender.toLowerCase())) throw unknownSpender()
    const call = writeApproval(from.contract, spender, amount)
    const untilS = Math.floor(clock.nowMs() / 1000) + permitS
    const [gasPrice, resetFirst, permit] = await Promise.all([
      standardPrice(chain),
      user === undefined || amount === 0n ? false : wantsZeroFirst(chain, from.contract, user, spender, call.data),
      query.permit === '1' && user !== undefined && query.amount !== undefined && amount > 0n
        ? v4 !== undefined && spender.toLowerCase() === v4.permit2.toLowerCase()
          ? permitOfSpender(readContracts, chain, v4, { owner: user, token: from.contract, value: amount, untilS })
          : permits.permitOf(chain, from.contract, { owner: user, spender, value: amount, untilS })
        : undefined,
    ])
    const gas = { gas: String(withSpare(approvalGas)), gasPrice: String(gasPrice) }
    return {
      permit: permit ?? null,
      resetFirst,
      tx: { from: query.from, to: query.to, data: call.data, value: '0', [swapNamespace]: gas },
    }
  }

  /** Whether a token refuses the approval for what is left of another. */
  async function wantsZeroFirst(chain: Chain, token: Hex, owner: Hex, spender: Hex, data: Hex): Promise<boolean> {
    if ((await readAllowance(readContracts, chain, { token, owner, spender })) === 0n) return false
    const answer = await gateway.request(chain, 'eth_call', [{ from: owner, to: token, data }, 'latest'])
    return evmResult(answer) === undefined
  }
}

export declare namespace createApprovalAnswers {
  type Parts = {
    parse: SwapParser
    permits: PermitReader
    gateway: RpcGateway
    aggregators: Aggregators
    readContracts: ContractReader
    standardPrice: (chain: Chain) => Promise<bigint>
    clock: Clock
  }
  type Query = {
    readonly from: string
    readonly to: string
    readonly userAddress?: string | undefined
    readonly amount?: string | undefined
    readonly spender?: string | undefined
    readonly permit?: '0' | '1' | undefined
  }
}

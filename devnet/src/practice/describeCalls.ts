import { BaseError, concat, formatUnits, type Hex } from 'viem'
import type { AskView } from '../../practice/src/shared/ask.schema.ts'
import { batchAccount } from '../world/smartAccounts.ts'
import type { CallsIntent } from './batches.ts'
import type { PracticeChains } from './createChains.ts'
import { describeTransaction, roundedUp } from './describeIntent.ts'
import { findPracticeAccount } from './parseIntent.ts'

/** Several calls in words, each as it would be said alone; what all of them cost, and whether they would fail. */
export async function describeCalls(chains: PracticeChains, intent: CallsIntent, data: Hex): Promise<AskView> {
  const { request, from, upgrade } = intent
  const { chainId } = request
  const chain = chains.find(chainId)
  const [calls, cost] = await Promise.all([
    Promise.all(
      request.calls.map(async ({ to, value, data: bytes }) => {
        const call = { from, to, value: BigInt(value), data: bytes }
        const { action, amount, to: receiver, rows } = await describeTransaction(chains, chainId, call)
        return { action, amount, to: receiver, rows }
      }),
    ),
    maximalFee(chains, chainId, from, data),
  ])
  const isKnown = typeof cost === 'bigint'
  const decimals = chain?.decimals ?? 18
  return {
    kind: 'calls',
    network: chains.nameOf(chainId),
    account: { address: from, name: findPracticeAccount(from)?.name ?? '' },
    upgrade,
    calls,
    fee: isKnown ? `${formatUnits(roundedUp(cost, decimals), decimals)} ${chain?.symbol ?? ''}`.trim() : null,
    warning: isKnown ? null : cost,
  }
}

/** By a dry run of an account that is smart already; what makes it so comes on top (EIP-7702). */
async function maximalFee(chains: PracticeChains, chainId: number, from: Hex, data: Hex): Promise<bigint | string> {
  const client = chains.client(chainId)
  const code = concat(['0xef0100', batchAccount.address])
  try {
    const [gas, { maxFeePerGas }] = await Promise.all([
      client.estimateGas({ account: from, to: from, data, stateOverride: [{ address: from, code }] }),
      client.estimateFeesPerGas(),
    ])
    return (gas + delegationGas) * maxFeePerGas
  } catch (error) {
    const reason = error instanceof BaseError ? error.details || error.shortMessage : 'The network gave no answer.'
    return `These calls would fail: ${reason}`
  }
}

/** PER_EMPTY_ACCOUNT_COST of EIP-7702. */
const delegationGas = 25_000n

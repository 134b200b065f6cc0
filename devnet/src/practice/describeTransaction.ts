import { type Address, BaseError, formatUnits, type Hex } from 'viem'
import type { AskView } from '../../practice/src/shared/ask.schema.ts'
import type { PracticeChains } from './createChains.ts'
import { decodeCall } from './decodeCall.ts'
import type { TransactionRequest } from './parseIntent.ts'
import { findPracticeAccount } from './practiceAccounts.ts'

type TransactionView = Extract<AskView, { kind: 'transaction' }>

/** A transaction in words: what leaves the wallet, to whom, what it costs at most, and whether it would fail. */
export async function describeTransaction(
  chains: PracticeChains,
  chainId: number,
  transaction: TransactionRequest,
): Promise<TransactionView> {
  const chain = chains.find(chainId)
  const client = chains.client(chainId)
  const native = (units: bigint) => `${formatUnits(units, chain?.decimals ?? 18)} ${chain?.symbol ?? ''}`.trim()
  const named = (address: Address) => ({ address, name: findPracticeAccount(address)?.name ?? '' })
  const data = transaction.data ?? transaction.input ?? '0x'
  const { from, to } = transaction
  const value = transaction.value ?? 0n

  const [call, fee] = await Promise.all([
    to && data !== '0x' ? decodeCall(client, to, data) : undefined,
    maximalFee(chains, chainId, transaction, data),
  ])
  const about = {
    kind: 'transaction',
    network: chains.nameOf(chainId),
    account: named(from),
    fee: 'units' in fee ? native(roundedUp(fee.units, chain?.decimals ?? 18)) : null,
    warning: 'units' in fee ? null : fee.warning,
  } as const

  if (!to) return { ...about, action: 'deploy', amount: native(value), to: null, rows: [dataRow(data)] }
  if (call !== undefined) {
    const rows = [
      { label: `Contract of ${call.token}`, value: to, depth: 0 },
      // Nothing asks for it, so it is said when it is there.
      ...(value > 0n ? [{ label: 'Sent along', value: native(value), depth: 0 }] : []),
    ]
    return { ...about, action: call.action, amount: call.amount, to: named(call.to), rows }
  }
  const action = data === '0x' ? 'send' : 'call'
  return { ...about, action, amount: native(value), to: named(to), rows: data === '0x' ? [] : [dataRow(data)] }
}

/** The fee with eight decimals, never less than it is. */
function roundedUp(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - 8, 0))
  return ((units + step - 1n) / step) * step
}

const dataRow = (data: Hex) => ({ label: 'Data', value: data, depth: 0 })

async function maximalFee(
  chains: PracticeChains,
  chainId: number,
  { from, to, value, gas, maxFeePerGas }: TransactionRequest,
  data: Hex,
): Promise<{ units: bigint } | { warning: string }> {
  const client = chains.client(chainId)
  try {
    const [units, price] = await Promise.all([
      gas ?? client.estimateGas({ account: from, to: to ?? null, value: value ?? 0n, data }),
      maxFeePerGas ?? client.estimateFeesPerGas().then((fees) => fees.maxFeePerGas),
    ])
    return { units: units * price }
  } catch (error) {
    const reason = error instanceof BaseError ? error.details || error.shortMessage : 'The network gave no answer.'
    return { warning: `This transaction would fail: ${reason}` }
  }
}

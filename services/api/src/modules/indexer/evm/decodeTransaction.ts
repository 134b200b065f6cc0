import type { IndexedTransaction, IndexedTransfer } from '../indexed.ts'
import { decodeLog } from './decodeLog.ts'
import { findOperations } from './findOperations.ts'
import { internalTransfers } from './internalTransfers.ts'
import type { NodeBlock, NodeLog, NodeReceipt, TracedCall } from './node.schema.ts'

const zero = `0x${'0'.repeat(40)}`

/** What a history shows of one transaction, and behind it of each operation that it carried. */
export function decodeTransaction(options: decodeTransaction.Options): readonly Omit<IndexedTransaction, 'position'>[] {
  const { transaction, receipt, trace } = options
  const recipient = transaction.to ?? receipt.contractAddress ?? zero
  const failed = receipt.status === 0
  const own = {
    hash: transaction.hash,
    sender: transaction.from,
    recipient,
    deploys: !transaction.to,
    failed,
    nonce: transaction.nonce,
    selector: transaction.to && transaction.input.length >= 10 ? transaction.input.slice(0, 10) : '',
  }
  if (failed) return [{ ...own, transfers: [] }]
  const { operations, logs, calls } = findOperations(receipt.logs, trace)
  const internal = trace === undefined ? [] : internalTransfers(trace, calls)
  return [
    { ...own, transfers: transfers([...ownValue(transaction, recipient), ...internal], logs) },
    ...operations.map(({ hash, sponsor, fee, sender, failed, nonce, logs, call }) => ({
      hash: transaction.hash,
      sender,
      // It calls its own account, which does the rest.
      recipient: sender,
      deploys: false,
      failed,
      nonce,
      selector: '',
      operation: { hash, sponsor, fee },
      transfers: transfers(call === undefined ? [] : internalTransfers(call, calls), logs),
    })),
  ]
}

export declare namespace decodeTransaction {
  type Options = {
    transaction: NodeBlock['transactions'][number]
    receipt: NodeReceipt
    /** Undefined where the node gives none. */
    trace: TracedCall | undefined
  }
}

function ownValue({ from, value }: NodeBlock['transactions'][number], taker: string): IndexedTransfer[] {
  return value === 0n ? [] : [{ kind: 'native', token: '', tokenId: '', giver: from, taker, amount: value }]
}

/** What moved by native value and by what was logged beside it. */
function transfers(native: readonly IndexedTransfer[], logs: readonly NodeLog[]): readonly IndexedTransfer[] {
  const logged = logs.flatMap(decodeLog)
  const moved = new Set(logged.filter(({ wraps }) => !wraps).map(({ transfer }) => keyOf(transfer)))
  return [
    ...native,
    ...logged
      // WETH9 reports wraps by events of its own, without a Transfer. Others use the same events for anything: it is
      // a wrap only if as much native value went into the contract, or out of it for an unwrap.
      .filter(({ transfer, wraps }) => !wraps || (!moved.has(keyOf(transfer)) && isBacked(transfer, native)))
      .map(({ transfer }) => transfer),
  ]
}

const keyOf = ({ token, giver, taker, amount }: IndexedTransfer) => `${token} ${giver} ${taker} ${amount}`

/** Whether native value moved the other way: into the contract for a wrap, out of it for an unwrap. */
function isBacked(transfer: IndexedTransfer, native: readonly IndexedTransfer[]): boolean {
  const into = transfer.giver === zero
  return native.some(
    ({ giver, taker, amount }) => (into ? taker : giver) === transfer.token && amount === transfer.amount,
  )
}

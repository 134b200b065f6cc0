import type { IndexedTransaction, IndexedTransfer } from '../indexed.types.ts'
import { decodeLog } from './decodeLog.ts'
import { internalTransfers } from './internalTransfers.ts'
import type { NodeBlock, NodeReceipt, TracedCall } from './node.schema.ts'

const zero = `0x${'0'.repeat(40)}`

/** Everything that a history tells of one transaction. @param trace Undefined where the node gives none. */
export function decodeTransaction(options: decodeTransaction.Options): IndexedTransaction {
  const { transaction, position, receipt, trace } = options
  const recipient = transaction.to ?? receipt.contractAddress ?? zero
  const failed = receipt.status === 0
  return {
    hash: transaction.hash,
    position,
    sender: transaction.from,
    recipient,
    deploys: !transaction.to,
    failed,
    nonce: transaction.nonce,
    selector: transaction.to && transaction.input.length >= 10 ? transaction.input.slice(0, 10) : '',
    transfers: failed ? [] : transfers(options, recipient, trace === undefined ? [] : internalTransfers(trace)),
  }
}

function transfers(
  { transaction, receipt }: decodeTransaction.Options,
  recipient: string,
  internal: readonly IndexedTransfer[],
): IndexedTransfer[] {
  const own: IndexedTransfer[] =
    transaction.value === 0n
      ? []
      : [
          {
            kind: 'native',
            token: '',
            tokenId: '',
            giver: transaction.from,
            taker: recipient,
            amount: transaction.value,
          },
        ]
  const native = [...own, ...internal]
  const logged = receipt.logs.flatMap(decodeLog)
  const moved = new Set(logged.filter(({ wraps }) => !wraps).map(({ transfer }) => keyOf(transfer)))
  return [
    ...native,
    ...logged
      // WETH9 tells of wraps by events of its own, without a Transfer. Others use the same events for anything: it is
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

export declare namespace decodeTransaction {
  type Options = {
    transaction: NodeBlock['transactions'][number]
    position: number
    receipt: NodeReceipt
    trace: TracedCall | undefined
  }
}

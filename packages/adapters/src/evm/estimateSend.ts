import type { FeeEstimate, SendRequest } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { checkTransaction } from './checkTransaction.ts'
import { quantitySchema } from './quantity.schema.ts'
import { readFees } from './readFees.ts'
import { readNativeBalance } from './readNativeBalance.ts'
import { readNode } from './readNode.ts'
import { toRpcTransaction } from './toRpcTransaction.ts'
import { transferTransaction } from './transferTransaction.ts'
import type { RpcCall } from './transport/transport.types.ts'

/**
 * The fee of a send, by a dry run on the node. The node does not charge gas in a dry run, so that the balance is
 * compared with amount and fee here.
 */
export async function estimateSend(rpc: RpcCall, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate> {
  const transaction = transferTransaction(request)
  checkTransaction(transaction, request.network)
  const [gas, fees, balance] = await Promise.all([
    readNode(rpc, quantitySchema, 'eth_estimateGas', [toRpcTransaction(transaction)]),
    readFees(rpc),
    readNativeBalance(rpc, request.from),
  ])
  const expectedFeeUnits = gas * fees.expected
  if (balance < (transaction.value ?? 0n) + expectedFeeUnits) {
    throw new KitError({
      code: 'transaction/insufficient-funds',
      shortMessage: 'The balance does not cover the amount and the fee',
      details: `balance ${balance}, amount ${transaction.value ?? 0n}, fee ${expectedFeeUnits} (wei)`,
    })
  }
  return { maxFeeUnits: gas * fees.cap, expectedFeeUnits }
}

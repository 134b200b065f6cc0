import { KitError, type Network } from '@latchkey/protocol'
import { checkTransaction } from './checkTransaction.ts'
import { quantitySchema } from './quantity.schema.ts'
import { type Fees, readFees } from './readFees.ts'
import { readNativeBalance } from './readNativeBalance.ts'
import { readNode } from './readNode.ts'
import { toRpcTransaction } from './toRpcTransaction.ts'
import type { EvmTransaction } from './transaction.types.ts'
import type { RpcCall } from './transport/transport.types.ts'

/**
 * Finds out by a dry run what a transaction costs. The cap never takes more than the balance leaves beside the amount,
 * so that "everything but the highest fee" can be sent. A call of a contract gets a fifth more gas than the dry run,
 * since others may change the contract's state before.
 * @throws KitError of `transaction/*` when the chain would refuse it, `transaction/insufficient-funds` among them.
 */
export async function priceTransaction(
  rpc: RpcCall,
  transaction: EvmTransaction,
  network: Network,
): Promise<{ gas: bigint; fees: Fees }> {
  checkTransaction(transaction, network)
  const [needed, fees, balance] = await Promise.all([
    readNode(rpc, quantitySchema, 'eth_estimateGas', [toRpcTransaction(transaction)]),
    readFees(rpc),
    readNativeBalance(rpc, transaction.from),
  ])
  const gas = transaction.data === undefined ? needed : (needed * 6n) / 5n
  const value = transaction.value ?? 0n
  const affordable = balance > value ? (balance - value) / gas : 0n
  if (affordable < fees.expected) {
    throw new KitError({
      code: 'transaction/insufficient-funds',
      shortMessage: 'The balance does not cover the amount and the fee',
      details: `balance ${balance}, amount ${value}, fee ${gas * fees.expected} (wei)`,
    })
  }
  return { gas, fees: { ...fees, cap: fees.cap < affordable ? fees.cap : affordable } }
}

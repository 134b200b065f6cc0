import type { Env, SendRequest } from '@latchkey/core/ports'
import { toKitError } from './errors.ts'
import { priceTransaction } from './priceTransaction.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { EvmTransaction } from './transaction.types.ts'
import { transferTransaction } from './transferTransaction.ts'
import type { RpcCall } from './transport/transport.types.ts'

/**
 * Moves a token. The wallet is asked for the same fee that the estimate told, so that what the person saw is true.
 * When our nodes can't say what it costs, the wallet decides: it has nodes of its own.
 */
export async function send(
  rpc: RpcCall,
  request: SendRequest,
  env: Pick<Env, 'clock' | 'log'>,
): Promise<{ hash: string }> {
  const { provider, network } = request
  const transaction = await withFees(rpc, transferTransaction(request), request, env.log)
  return sendTransaction({ provider, network, transaction, clock: env.clock })
}

async function withFees(
  rpc: RpcCall,
  transaction: EvmTransaction,
  { network }: SendRequest,
  log: Env['log'],
): Promise<EvmTransaction> {
  try {
    const { gas, fees } = await priceTransaction(rpc, transaction, network)
    if (fees.tip === undefined) return { ...transaction, gas, gasPrice: fees.cap }
    return { ...transaction, gas, maxFeePerGas: fees.cap, maxPriorityFeePerGas: fees.tip }
  } catch (error) {
    const known = toKitError(error)
    if (known.code.startsWith('transaction/')) throw known
    log('debug', 'The fee is left to the wallet', known)
    return transaction
  }
}

import type { FeeEstimate, SendRequest } from '@latchkey/core/ports'
import { priceTransaction } from './priceTransaction.ts'
import { transferTransaction } from './transferTransaction.ts'
import type { RpcCall } from './transport/transport.types.ts'

/** The fee of a send: what it costs at most, as `send` asks of the wallet, and what it will likely cost. */
export async function estimateSend(rpc: RpcCall, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate> {
  const { gas, fees } = await priceTransaction(rpc, transferTransaction(request), request.network)
  return { maxFeeUnits: gas * fees.cap, expectedFeeUnits: gas * fees.expected }
}

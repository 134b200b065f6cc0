import { quantitySchema } from './quantity.schema.ts'
import { readNode } from './readNode.ts'
import type { RpcCall } from './transport/transport.types.ts'

/** The balance of the native token in wei, at the latest block. */
export function readNativeBalance(rpc: RpcCall, address: string): Promise<bigint> {
  return readNode(rpc, quantitySchema, 'eth_getBalance', [address, 'latest'])
}

import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import { type EthCall, ethCallParameters, isRevert } from '@latchkey/verify'
import * as v from 'valibot'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from './createRpcGateway.ts'

/** Calls contracts for checks of signatures, by the nodes that are served. */
export function createChainCall({ chains, gateway }: createChainCall.Options) {
  const find = (networkId: Parameters<ChainTable['find']>[0]) => {
    const chain = chains.find(networkId)
    return chain !== undefined && chain.upstreams.length > 0 ? chain : undefined
  }

  const ethCall: EthCall = async (call) => {
    const chain = find(call.networkId)
    if (chain === undefined) throw new Error('The chain is not served.')
    const answer = await gateway.request(chain, 'eth_call', [...ethCallParameters(call)])
    const { result, error } = v.parse(jsonRpcResponseSchema, answer)
    if (error !== undefined) throw Object.assign(new Error(error.message), { reverted: isRevert(error) })
    return v.parse(v.string(), result)
  }

  return { ethCall, serves: (networkId: Parameters<ChainTable['find']>[0]) => find(networkId) !== undefined }
}

export declare namespace createChainCall {
  type Options = { chains: ChainTable; gateway: RpcGateway }
}

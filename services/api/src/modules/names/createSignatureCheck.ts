import { type CaipNetworkId, formatCaipAddress, isKitError, networkOfCoinType } from '@latchkey/protocol'
import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { type EthCall, isRevert, verifySignature } from '@latchkey/verify'
import * as v from 'valibot'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'

type Hex = `0x${string}`

/**
 * Checks EIP-191 signatures: of a key by recovery, of a contract, deployed (ERC-1271) or not yet (ERC-6492), by asking
 * the chain of the coin type.
 */
export function createSignatureCheck({ chains, gateway }: createSignatureCheck.Options) {
  return async (signed: { message: string; signature: Hex; address: Hex; coinType: number }): Promise<boolean> => {
    const { message, signature, address, coinType } = signed
    const networkId: CaipNetworkId | undefined = networkOfCoinType(coinType)
    const chain = networkId === undefined ? undefined : chains.find(networkId)
    const isServed = chain !== undefined && chain.upstreams.length > 0
    let unavailable: unknown
    const ethCall: EthCall = async ({ data, gas }) => {
      if (!isServed) throw new Error('The chain is not served.')
      const call = { data, gas: gas === undefined ? undefined : `0x${gas.toString(16)}` }
      const answer = await gateway.request(chain, 'eth_call', [call, 'latest']).catch((error: unknown) => {
        unavailable = error
        throw error
      })
      const { result, error } = v.parse(jsonRpcResponseSchema, answer)
      if (error !== undefined) throw Object.assign(new Error(error.message), { reverted: isRevert(error) })
      return v.parse(v.string(), result)
    }
    // A key is the same on every network; one has to be named.
    const account = formatCaipAddress(networkId ?? mainnet.caipNetworkId, address)
    try {
      await verifySignature({ account, message, signature }, isServed ? { ethCall } : {})
      return true
    } catch (error) {
      // Not knowing is no reason to call the signature wrong.
      if (isKitError(error, 'siwx/node-unavailable')) throw unavailable ?? error
      return false
    }
  }
}

export type SignatureCheck = ReturnType<typeof createSignatureCheck>

export declare namespace createSignatureCheck {
  type Options = { chains: ChainTable; gateway: RpcGateway }
}

import { type CaipNetworkId, networkOfCoinType } from '@latchkey/protocol'
import { jsonRpcResponseSchema } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { createPublicClient, custom, isAddressEqual, recoverMessageAddress } from 'viem'
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
    const recovered = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (recovered !== undefined && isAddressEqual(recovered, address)) return true
    const networkId: CaipNetworkId | undefined = networkOfCoinType(coinType)
    const chain = networkId === undefined ? undefined : chains.find(networkId)
    if (chain === undefined || chain.upstreams.length === 0) return false

    let unavailable: unknown
    const client = createPublicClient({
      transport: custom(
        {
          async request({ method, params }: { method: string; params?: readonly unknown[] }) {
            const answer = await gateway.request(chain, method, params ?? []).catch((error: unknown) => {
              unavailable = error
              throw error
            })
            const { result, error } = v.parse(jsonRpcResponseSchema, answer)
            // In viem, the code distinguishes a contract that rejects from a node that fails.
            if (error !== undefined) throw Object.assign(new Error(error.message), error)
            return result
          },
        },
        { retryCount: 0 },
      ),
    })
    const isValid = await client.verifyMessage({ address, message, signature }).catch(() => false)
    // Not knowing is no reason to call the signature wrong.
    if (!isValid && unavailable !== undefined) throw unavailable
    return isValid
  }
}

export type SignatureCheck = ReturnType<typeof createSignatureCheck>

export declare namespace createSignatureCheck {
  type Options = { chains: ChainTable; gateway: RpcGateway }
}

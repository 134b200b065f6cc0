import { type CaipNetworkId, formatCaipAddress, isKitError, networkOfCoinType } from '@latchkey/protocol'
import { mainnet } from '@latchkey/protocol/networks'
import { type EthCall, verifySignature } from '@latchkey/verify'
import { ApiError } from '../../http/ApiError.ts'
import { createChainCall } from '../rpc/createChainCall.ts'

type Hex = `0x${string}`

/**
 * Checks EIP-191 signatures: of a key by recovery, of a contract, deployed (ERC-1271) or not yet (ERC-6492), by asking
 * the chain of the coin type.
 */
export function createSignatureCheck(options: createSignatureCheck.Options) {
  const chainCall = createChainCall(options)
  return async (signed: { message: string; signature: Hex; address: Hex; coinType: number }): Promise<boolean> => {
    const { message, signature, address, coinType } = signed
    const networkId: CaipNetworkId | undefined = networkOfCoinType(coinType)
    const isServed = networkId !== undefined && chainCall.serves(networkId)
    let unavailable: unknown
    const ethCall: EthCall = (call) =>
      chainCall.ethCall(call).catch((error: unknown) => {
        if (error instanceof ApiError) unavailable = error
        throw error
      })
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
  type Options = createChainCall.Options
}

import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { FrameRpcMethodName } from '@latchkey/protocol/frame'
import { FrameFault } from '../faults/FrameFault.ts'

/** The calls that the frame answers from what it knows. EIP-5792: nothing was sent as a bundle, so no id is known. */
export function answerLocally(
  method: FrameRpcMethodName,
  chainId: CaipNetworkId,
  address: string | undefined,
): unknown {
  switch (method) {
    case 'eth_accounts':
      return address === undefined ? [] : [address]
    case 'eth_chainId': {
      const { reference } = parseCaipNetworkId(chainId)
      if (!/^\d+$/.test(reference)) throw new FrameFault('rpc/method-not-supported', { details: method })
      return `0x${BigInt(reference).toString(16)}`
    }
    case 'wallet_getCapabilities':
      return {}
    case 'wallet_getCallsStatus':
      throw new FrameFault('calls/unknown-id')
    default:
      throw new FrameFault('rpc/method-not-supported', { details: method })
  }
}

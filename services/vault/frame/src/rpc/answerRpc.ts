import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import {
  type FrameRpcMethodName,
  type FrameRpcRequest,
  frameAddressOf,
  frameNetworkId,
  readFrameRpc,
} from '@latchkey/protocol/frame'
import type { Approve, WalletAddresses } from '../approve/approve.types.ts'
import { FrameFault } from '../faults/FrameFault.ts'
import type { NodeCalls } from './createNodeCalls.ts'

export declare namespace answerRpc {
  type Options = {
    readonly calls: NodeCalls
    readonly approve: Approve
    /** The chain in use, where a call names none. */
    readonly chainId: CaipNetworkId
    readonly id: string
    readonly origin: string
    readonly claimedName: string | undefined
    /** Of who is logged in. @throws FrameFault `frame/session-expired` */
    readonly addresses: () => Promise<WalletAddresses>
    readonly signal: AbortSignal
  }
}

/**
 * Answers a call by the policy: reads go to a node, what signs goes before the person, and before them alone.
 * @throws FrameFault as the policy, the node or the person says.
 */
export async function answerRpc(request: FrameRpcRequest, options: answerRpc.Options): Promise<unknown> {
  const { calls, approve, signal, id, origin, claimedName } = options
  const { method, access, answer, params } = readFrameRpc(request)
  const chainId = request.chainId === undefined ? options.chainId : frameNetworkId(request.chainId)
  if (answer === 'later') throw new FrameFault('rpc/method-not-supported', { details: method })
  if (answer === 'node') return calls.node(chainId, method, params, signal)
  if (answer === 'api') return calls.wallet(method, params, signal)
  const addresses = await options.addresses()
  if (access === 'safe') return answerLocally(method, chainId, frameAddressOf(addresses, chainId))
  return approve({ id, origin, claimedName, method, params, chainId, addresses }, signal)
}

/** The calls that the frame answers from what it knows. EIP-5792: nothing was sent as a bundle, so no id is known. */
function answerLocally(method: FrameRpcMethodName, chainId: CaipNetworkId, address: string | undefined): unknown {
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

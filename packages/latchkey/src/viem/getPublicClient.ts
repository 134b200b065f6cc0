import type { Kit } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import { type Chain, createPublicClient, custom, type PublicClient, type Transport } from 'viem'
import { askNode } from '../eip1193/askNode.ts'
import type { Eip1193Request } from '../eip1193/createRequest.ts'
import { toHex } from '../eip1193/lookAtWallet.ts'
import { methodKind } from '../eip1193/methods.ts'
import { ProviderRpcError } from '../eip1193/providerError.ts'
import { toViemChain } from './toViemChain.ts'

/**
 * A public client of viem for one network. It reads from the network's nodes in the kit's own order: the app's RPC URLs,
 * then the service, then the network's public node. Never from the wallet. It stays on its network, whatever the app
 * moves to.
 *
 * Reads reject with viem's own errors, whose cause is a `ProviderRpcError` with the node's number and data.
 *
 * @returns `undefined` where the kit has no such network.
 * @see https://viem.sh/docs/clients/public
 * @example
 * // In wei.
 * const balance = await getPublicClient(kit)?.getBalance({ address })
 */
export function getPublicClient(
  kit: Kit,
  options: getPublicClient.Options = {},
): PublicClient<Transport, Chain> | undefined {
  const { networkId = kit.store.getState().networkByNamespace.eip155 } = options
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (network?.chainNamespace !== 'eip155') return undefined
  const request: Eip1193Request = async ({ method, params }) => {
    if (method === 'eth_chainId') return toHex(network.caipNetworkId)
    if (methodKind(method) === 'node') return askNode(kit, network, method, params)
    throw new ProviderRpcError(4200, `A public client asks no wallet: use a wallet client for ${method}`)
  }
  // The kit tries again by itself, and asks the next node.
  return createPublicClient({ chain: toViemChain(network), transport: custom({ request }, { retryCount: 0 }) })
}

export declare namespace getPublicClient {
  type Options = {
    /** The network to read from, such as `eip155:1`. Default: the one that the app works on, of Ethereum's kind. */
    networkId?: CaipNetworkId | undefined
  }
}

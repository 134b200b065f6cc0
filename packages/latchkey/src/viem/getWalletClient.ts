import type { Kit } from '@latchkey/core'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { type Account, type Chain, createWalletClient, custom, type Transport, type WalletClient } from 'viem'
import { createRequest } from '../eip1193/createRequest.ts'
import { lookAtWallet } from '../eip1193/lookAtWallet.ts'
import { toViemChain } from './toViemChain.ts'

/**
 * A wallet client of viem for the account in use and the network that its wallet is on. Signatures and transactions go to
 * the wallet; reads go to the nodes of the client's network, in the kit's own order. The client stays with its account and
 * network: after a change viem refuses to send (`ChainMismatchError`), or the wallet does, and another client is to be got.
 *
 * What it asks rejects with viem's own errors, such as `UserRejectedRequestError`.
 *
 * @returns `undefined` while no wallet is connected on Ethereum's networks.
 * @see https://viem.sh/docs/clients/wallet
 * @example
 * // 0.01 ETH. `value` is in wei.
 * const hash = await getWalletClient(kit)?.sendTransaction({ to, value: 10n ** 16n })
 */
export function getWalletClient(
  kit: Kit,
  options: getWalletClient.Options = {},
): WalletClient<Transport, Chain, Account> | undefined {
  const { account, network } = lookForClient(kit, options.networkId)
  if (account === undefined || network === undefined) return undefined
  return createWalletClient({
    account: `0x${account.slice(2)}`,
    chain: toViemChain(network),
    // A wallet is asked once.
    transport: custom({ request: createRequest(kit, { network }) }, { retryCount: 0 }),
  })
}

export declare namespace getWalletClient {
  type Options = {
    /**
     * The network of the client, such as `eip155:1`. viem refuses to send until the wallet is there: `switchChain` of the
     * client, or `switchNetwork` of the kit. Default: the network that the wallet is on, or the app's where the kit
     * doesn't have that one.
     */
    networkId?: CaipNetworkId | undefined
  }
}

/** What a wallet client would be made of now. */
export function lookForClient(
  kit: Kit,
  networkId: CaipNetworkId | undefined,
): { readonly account: string | undefined; readonly network: Network | undefined } {
  const wallet = lookAtWallet(kit)
  const find = (id: CaipNetworkId | undefined) =>
    kit.networks.find(({ caipNetworkId, chainNamespace }) => caipNetworkId === id && chainNamespace === 'eip155')
  const network = networkId
    ? find(networkId)
    : (find(wallet.networkId) ?? find(kit.store.getState().networkByNamespace.eip155))
  return { account: wallet.accounts[0], network }
}

import type { Kit } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { createRequest, type Eip1193Request } from '../eip1193/createRequest.ts'

/** `BrowserProvider` of ethers 6, or `providers.Web3Provider` of ethers 5. */
export type EthersProviderClass<Provider> = new (ethereum: { request: Eip1193Request }, network: 'any') => Provider

/**
 * A provider of ethers over the kit, made by the class of the app's own ethers, so that there is one copy of it on the page.
 * Reads go to the nodes of the network that the wallet is on, in the kit's own order, and never to the wallet; without a
 * wallet, to those of the network in use. The provider follows the network: one for each kit is enough.
 *
 * @param Class `BrowserProvider` of ethers 6.13 or later, or `providers.Web3Provider` of ethers 5.8.
 * @throws KitError `adapter/not-found` where there is no such class, as in an ethers of another version.
 * @see https://docs.ethers.org/v6/api/providers/#BrowserProvider
 * @example
 * // In wei.
 * const provider = getEthersProvider(kit, BrowserProvider)
 * const balance = await provider.getBalance(address)
 */
export function getEthersProvider<Provider>(kit: Kit, Class: EthersProviderClass<Provider>): Provider {
  if (typeof Class !== 'function') {
    throw new KitError({
      code: 'adapter/not-found',
      shortMessage:
        'There is no provider class of ethers: give BrowserProvider of ethers 6 (npm install ethers), or providers.Web3Provider of ethers 5',
    })
  }
  return new Class({ request: createRequest(kit) }, 'any')
}

import type { Kit } from '@latchkey/core'
import { lookAtWallet } from '../eip1193/lookAtWallet.ts'
import { type EthersProviderClass, getEthersProvider } from './getEthersProvider.ts'

type WithSigners = { getSigner(address: string): unknown }

/**
 * The signer of ethers for the account in use. Signatures and transactions go to the wallet, what a transaction leaves open
 * is read from the kit's nodes. It stays with its account: get another one when that changes.
 *
 * What it asks rejects with ethers' own errors, such as `ACTION_REJECTED`.
 *
 * @param Class As in `getEthersProvider`.
 * @returns `undefined` while no wallet is connected on Ethereum's networks. `getSigner()` of the provider opens the modal
 * instead.
 * @throws KitError `adapter/not-found` where there is no such class.
 * @see https://docs.ethers.org/v6/api/providers/#Signer
 * @example
 * // 0.01 ETH. `value` is in wei.
 * const signer = await getEthersSigner(kit, BrowserProvider)
 * const { hash } = await signer.sendTransaction({ to, value: 10n ** 16n })
 */
export async function getEthersSigner<Provider extends WithSigners>(
  kit: Kit,
  Class: EthersProviderClass<Provider>,
): Promise<Awaited<ReturnType<Provider['getSigner']>> | undefined> {
  const provider = getEthersProvider(kit, Class)
  const [account] = lookAtWallet(kit).accounts
  if (account === undefined) return undefined
  return (await provider.getSigner(account)) as Awaited<ReturnType<Provider['getSigner']>>
}

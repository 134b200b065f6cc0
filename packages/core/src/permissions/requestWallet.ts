import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import { accountToAsk } from '../connection/accountToAsk.ts'
import type { Kit } from '../kit/kit.types.ts'
import { moveWallet, openWallet, type PlanWallet } from '../plan/planWallet.ts'
import { unsupportedChain } from '../send/send.errors.ts'
import { notSupported } from './permissions.errors.ts'

/** The wallet of the account in use on a network, switched there, and the account's address. */
export async function openAccount(
  kit: Kit,
  asked: CaipNetworkId | undefined,
): Promise<{ readonly wallet: PlanWallet; readonly account: string }> {
  const { network, from: account } = accountToAsk(kit, asked)
  const wallet = await openWallet(kit, { networkId: network.caipNetworkId, from: account })
  await moveWallet(kit, wallet, () => {})
  return { wallet, account }
}

/**
 * Asks a wallet by a method of permissions.
 * @throws KitError `permissions/not-supported` where it doesn't know the method, and what it answers.
 */
export async function requestWallet(
  { driver, network, provider }: PlanWallet,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (!driver.requestWallet) throw unsupportedChain({ details: network.name })
  try {
    return await driver.requestWallet({ provider, method, params })
  } catch (error) {
    if (unknownMethod.some((code) => isKitError(error, code))) throw notSupported({ cause: error })
    throw error
  }
}

const unknownMethod = ['wallet/unsupported-method', 'rpc/method-not-found', 'rpc/method-not-supported'] as const

import { isKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Plan } from '../plan/planState.ts'
import { openWallet } from '../plan/planWallet.ts'
import { notSupported } from './permissions.errors.ts'

/**
 * Asks the wallet of an account by a method of permissions.
 * @throws KitError `permissions/not-supported` where it doesn't know the method, `plan/other-account` where another account
 * is connected now, `connection/client-not-set` without one, and what it answers.
 */
export async function requestWallet(
  kit: Kit,
  place: Pick<Plan, 'networkId' | 'from'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  const { driver, provider } = await openWallet(kit, place)
  if (!driver.requestWallet) throw notSupported()
  try {
    return await driver.requestWallet({ provider, method, params })
  } catch (error) {
    if (unknownMethod.some((code) => isKitError(error, code))) throw notSupported({ cause: error })
    throw error
  }
}

const unknownMethod = ['wallet/unsupported-method', 'rpc/method-not-found', 'rpc/method-not-supported'] as const

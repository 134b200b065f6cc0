import { formatAmount } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import type { Plan } from '../plan/planState.ts'

/**
 * What a swap that is done has brought, to the last unit, as the chain tells it of the transaction. Undefined where it
 * doesn't: of a batch whose transaction the wallet does not name, and of a native token beside other transactions.
 */
export async function readSwapReceived(kit: Kit, plan: Plan): Promise<string | undefined> {
  const { intent, hash, networkId, from, status } = plan
  if (intent.kind !== 'swap' || status !== 'confirmed' || hash === undefined) return undefined
  const decimals = Number(intent.terms?.toDecimals ?? Number.NaN)
  if (!Number.isInteger(decimals)) return undefined
  const network = findNetwork(kit, networkId)
  const driver = await kit.driver(network.chainNamespace)
  const token = { address: intent.get.tokenAddress }
  const units = await driver.readReceived?.({ network, hash, token, account: from })
  return units === undefined || units <= 0n ? undefined : formatAmount(units, decimals)
}

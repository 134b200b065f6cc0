import type { Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { ChainDriver, ResolvedName } from '../ports/adapter.ts'
import { findServiceName } from './findServiceName.ts'

/** A name of the service, or of the chain's own name service. That one of them is down does not hide the other's answer. */
export async function findNamed(
  kit: Kit,
  network: Network,
  driver: ChainDriver,
  name: string,
): Promise<ResolvedName | undefined> {
  const [ofService, ofChain] = await Promise.allSettled([
    findServiceName(kit, network, name),
    driver.resolveName?.({ network, name }),
  ])
  const found =
    (ofService.status === 'fulfilled' ? ofService.value : undefined) ??
    (ofChain.status === 'fulfilled' ? ofChain.value : undefined)
  if (found !== undefined) return found
  for (const outcome of [ofService, ofChain]) if (outcome.status === 'rejected') throw outcome.reason
  return undefined
}

import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { connectorImageUrl } from '../wallets/connectorImageUrl.ts'
import { networkImageUrl } from '../wallets/networkImageUrl.ts'

/** Images of the directory's wallets that were listed so far. Filled by the directory's queries. */
export function listedWalletImages(kit: Kit): Set<string> {
  return slot(kit, 'wallets.images', () => new Set<string>())
}

/**
 * Loads the images of networks and wallets into the browser's cache. Resolves when they are there or have failed, but
 * after 2 s at the latest (spec 2).
 */
export function preloadImages(kit: Kit): Promise<void> {
  const { connectors, recentWallets } = kit.store.getState()
  const urls = new Set([
    ...kit.networks.map((network) => networkImageUrl(kit, network)),
    ...connectors.map((connector) => connectorImageUrl(kit, connector)),
    ...recentWallets.map((wallet) => wallet.imageUrl),
    ...listedWalletImages(kit),
  ])
  const remote = [...urls].filter((url) => url !== undefined && !url.startsWith('data:'))
  return new Promise((resolve) => {
    const cancel = kit.env.clock.setTimer(resolve, constants.openPreloadMs)
    void Promise.allSettled(remote.map((url) => kit.env.preloadImage(url ?? ''))).then(() => {
      cancel()
      resolve()
    })
  })
}

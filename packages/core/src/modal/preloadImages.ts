import type { Kit } from '../kit/kit.types.ts'
import { connectorImageUrl } from '../wallets/connectorImageUrl.ts'
import { listedWalletImages } from '../wallets/listedWalletImages.ts'
import { networkImageUrl } from '../wallets/networkImageUrl.ts'

/** Loads the images of networks and wallets into the browser's cache. Resolves when they are there or have failed. */
export async function preloadImages(kit: Kit): Promise<void> {
  const { connectors, recentWallets } = kit.store.getState()
  const urls = new Set([
    ...kit.networks.map((network) => networkImageUrl(kit, network)),
    ...connectors.map((connector) => connectorImageUrl(kit, connector)),
    ...recentWallets.map((wallet) => wallet.imageUrl),
    ...listedWalletImages(kit),
  ])
  const remote = [...urls].filter((url) => url !== undefined && !url.startsWith('data:'))
  await Promise.allSettled(remote.map((url) => kit.env.preloadImage(url ?? '')))
}

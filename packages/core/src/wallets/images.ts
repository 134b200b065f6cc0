import type { Network, Wallet } from '@latchkey/protocol'
import { identityQuery } from '../api/identity.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'

/** Address of an image in the directory service; `undefined` in a kit without one. */
export function serviceImageUrl(kit: Kit, path: string, id: string | null | undefined): string | undefined {
  if (!kit.options.apiUrl || !id) return undefined
  return `${kit.options.apiUrl}/${path}/${encodeURIComponent(id)}?${new URLSearchParams(identityQuery(kit))}`
}

/** Where the image of a directory entry is; `undefined` when it has none. */
export function walletImageUrl(kit: Kit, wallet: Wallet): string | undefined {
  return wallet.image_url ?? serviceImageUrl(kit, 'getWalletImage', wallet.image_id)
}

/** Where the image of a connector is; `undefined` when it has none. */
export function connectorImageUrl(kit: Kit, connector: Connector): string | undefined {
  return connector.imageUrl ?? serviceImageUrl(kit, 'public/getAssetImage', connector.imageId)
}

/** Where the image of a network is; `undefined` when it has none. */
export function networkImageUrl(kit: Kit, network: Network): string | undefined {
  return network.assets.imageUrl ?? serviceImageUrl(kit, 'public/getAssetImage', network.assets.imageId)
}

/** Images of the directory's wallets that were listed so far. Filled by the directory's queries. */
export function listedWalletImages(kit: Kit): Set<string> {
  return kit.internals.get(createImages)
}

const createImages = () => new Set<string>()

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

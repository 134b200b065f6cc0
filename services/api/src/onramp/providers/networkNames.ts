import type { CaipNetworkId } from '@latchkey/protocol'
import { allNetworks } from '@latchkey/protocol/networks'

/** Finds the network that a provider means by its number, or by its name where it has none. */
export type NetworkFinder = (name: string, chainId: string | undefined) => CaipNetworkId | undefined

/** Providers' names of networks without a number. */
const named: ReadonlyMap<string, string> = new Map([
  ['solana', 'solana'],
  ['sol', 'solana'],
  ['mainnet-beta', 'solana'],
])

/**
 * The networks that coins are bought on: those that the service knows, testnets apart.
 * @param own Networks by the names that providers use, before the shipped ones: those of a devnet
 */
export function createNetworkFinder(own: ReadonlyMap<string, CaipNetworkId> = new Map()): NetworkFinder {
  const networks = allNetworks.filter(({ testnet }) => testnet !== true)
  return (name, chainId) => {
    const word = name.toLowerCase()
    const ours = own.get(word)
    if (ours !== undefined) return ours
    const namespace = named.get(word)
    const found = networks.find((network) =>
      namespace === undefined
        ? chainId !== undefined && String(network.id) === chainId
        : network.chainNamespace === namespace,
    )
    return found?.caipNetworkId
  }
}

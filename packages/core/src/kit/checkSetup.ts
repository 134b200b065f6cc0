import { isNamespace, type KitError, type Namespace } from '@latchkey/protocol'
import { setupError } from '@latchkey/protocol/errors'
import { pageKits } from '../env/pageKits.ts'
import type { CreateKitOptions, Kit } from './kit.types.ts'

// What only a developer can have done wrong, and can see while developing: builds for production leave this file out.

/**
 * @throws KitError `setup/network-invalid` for a network that can't be read, one that is named twice and a
 * `defaultNetwork` that is none of them; `setup/adapter-twice`.
 */
export function checkOptions({ networks, defaultNetwork, adapters = [] }: CreateKitOptions): void {
  if (!Array.isArray(networks) || networks.length === 0) throw networkInvalid('networks', 'is no list of networks')
  const seen = new Set<string>()
  for (const [index, network] of networks.entries()) {
    const place = `networks[${index}]`
    checkNetwork(place, network)
    if (seen.has(network.caipNetworkId)) throw networkInvalid(place, `is ${network.caipNetworkId} once more`)
    seen.add(network.caipNetworkId)
  }
  if (defaultNetwork !== undefined && !seen.has(defaultNetwork)) {
    throw networkInvalid('defaultNetwork', `is ${String(defaultNetwork)}, which is none of the networks`)
  }
  const served = new Set<Namespace>()
  for (const { namespace } of adapters) {
    if (served.has(namespace)) {
      throw setupError('setup/adapter-twice', `Two adapters serve ${namespace}: leave one of them out.`, namespace)
    }
    served.add(namespace)
  }
}

/**
 * Keeps a kit in the page's list while it runs. The console tells of a second copy of the library, once.
 *
 * @returns The function that takes it out.
 * @throws KitError `setup/two-kits` where another running kit keeps its record under the same key.
 */
export function checkStart(kit: Kit): () => void {
  const kits = pageKits(kit.env.storage)
  if (kits === undefined) return () => {}
  const key = kit.options.storageKey ?? 'latchkey'
  if (kits.running.has(key)) {
    const shortMessage = `Two kits of this page keep their records under the key ${key}: make one kit for the page, or give each its storageKey.`
    throw setupError('setup/two-kits', shortMessage, key)
  }
  if (kits.isOtherCopy) {
    const { message } = setupError(
      'setup/two-copies',
      'This page has two copies of Latchkey: npm ls @latchkey/core shows where they come from.',
    )
    kit.env.log('error', message)
  }
  kits.running.add(key)
  return () => void kits.running.delete(key)
}

function checkNetwork(place: string, network: unknown): void {
  const { caipNetworkId, chainNamespace, name, nativeCurrency, rpcUrls } = Object(network)
  if (caipNetworkId === undefined && typeof Object(network).id === 'number') {
    throw networkInvalid(
      `${place}.caipNetworkId`,
      'is missing: a chain of viem or wagmi is no network, those are in latchkey/networks',
    )
  }
  const wrong: readonly [string, boolean][] = [
    ['', typeof network !== 'object' || network === null],
    ['.chainNamespace', !isNamespace(chainNamespace)],
    ['.caipNetworkId', !new RegExp(`^${chainNamespace}:[-_a-zA-Z0-9]{1,32}$`).test(String(caipNetworkId))],
    ['.name', typeof name !== 'string' || name === ''],
    ['.nativeCurrency.symbol', typeof Object(nativeCurrency).symbol !== 'string'],
    ['.nativeCurrency.decimals', !Number.isSafeInteger(Object(nativeCurrency).decimals)],
    ['.rpcUrls.default.http', !Array.isArray(Object(Object(rpcUrls).default).http)],
    ['.rpcUrls.chainDefault.http', !Array.isArray(Object(Object(rpcUrls).chainDefault).http)],
  ]
  const first = wrong.find(([, isWrong]) => isWrong)
  if (first)
    throw networkInvalid(`${place}${first[0]}`, 'is missing or of another form: networks are in latchkey/networks')
}

function networkInvalid(place: string, problem: string): KitError {
  return setupError('setup/network-invalid', `${place} ${problem}.`, place)
}

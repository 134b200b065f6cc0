import { type CaipNetworkId, constants, type Namespace } from '@latchkey/protocol'

/** How a Bitcoin network writes addresses and keys. */
export type AddressPrefixes = {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

const namespace: Namespace = 'bip122'
const test = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const known: ReadonlyMap<string, AddressPrefixes> = new Map([
  [
    `${namespace}:${constants.chainReferences.bitcoinMainnet}`,
    { bech32: 'bc', pubKeyHash: 0, scriptHash: 5, wif: 0x80 },
  ],
  [`${namespace}:${constants.chainReferences.bitcoinTestnet}`, test],
])

/**
 * The prefixes of a network. One that is not in the table is somebody's own (regtest), with the prefixes that Bitcoin
 * Core gives those.
 */
export function addressPrefixes(networkId: CaipNetworkId): AddressPrefixes {
  return known.get(networkId) ?? { ...test, bech32: 'bcrt' }
}

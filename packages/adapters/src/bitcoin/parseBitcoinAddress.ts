import { type CaipNetworkId, constants, KitError, type Namespace, type Network } from '@latchkey/protocol'
import { Address, OutScript } from '@scure/btc-signer'

/** How a Bitcoin network writes addresses and keys. */
type AddressPrefixes = {
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
 * The prefixes of a network. One that is not in the table is a private one (regtest), with the prefixes that Bitcoin
 * Core gives those.
 */
export function addressPrefixes(networkId: CaipNetworkId): AddressPrefixes {
  return known.get(networkId) ?? { ...test, bech32: 'bcrt' }
}

/** Every way to write a Bitcoin address, with the name of the network for people. */
const everywhere = [
  { name: 'Bitcoin', bech32: 'bc', pubKeyHash: 0, scriptHash: 5, wif: 0x80 },
  { name: 'Bitcoin Testnet', bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  { name: 'Bitcoin Regtest', bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
]

/** An address and what it encodes. */
export type BitcoinAddress = {
  readonly address: string
  /** The locking script that a payment to it has. */
  readonly script: Uint8Array
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
}

const kinds: Readonly<Record<string, BitcoinAddress['kind']>> = {
  pkh: 'p2pkh',
  sh: 'p2sh',
  wpkh: 'p2wpkh',
  wsh: 'p2wsh',
  tr: 'p2tr',
}

/**
 * Reads an address with its checksum, of one network or, without it, of any. SegWit addresses come out in lower case, however they were written (BIP-173).
 * @throws KitError `address/invalid`; `address/other-namespace` for one of another Bitcoin network, its name in `details`.
 */
export function parseBitcoinAddress(text: string, network: Network | undefined): BitcoinAddress {
  const own = network && addressPrefixes(network.caipNetworkId)
  const found = own && read(text, own)
  if (found) return found
  const other = everywhere
    .map((prefixes) => ({ name: prefixes.name, found: read(text, prefixes) }))
    .find((one) => one.found)
  if (other?.found && !own) return other.found
  if (!other) throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
  throw new KitError({ code: 'address/other-namespace', shortMessage: 'Invalid address', details: other.name })
}

function read(text: string, prefixes: Parameters<typeof Address>[0]): BitcoinAddress | undefined {
  try {
    const out = Address(prefixes).decode(text)
    const kind = kinds[out.type]
    // A witness of a future version: no one can spend from it yet.
    if (!kind) return undefined
    const address = Address(prefixes).encode(out)
    return { address, script: Uint8Array.from(OutScript.encode(out)), kind }
  } catch {
    return undefined
  }
}

import { addressLeadingCharacters, addressTrailingCharacters } from '../constants.ts'
import { type Namespace, namespaces } from '../namespace.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { toChecksumAddress } from './toChecksumAddress.ts'

const evmShape = /^(0x)?[0-9a-fA-F]{40}$/

/**
 * Whether `text` is an Ethereum-like address: optional `0x` and 40 hex digits (spec 5).
 * With `strict`, digits of both cases must follow the checksum of EIP-55; all lower or all upper case says nothing.
 */
export function isEvmAddress(text: string, options: isEvmAddress.Options = {}): boolean {
  if (!evmShape.test(text)) return false
  if (!options.strict) return true
  const digits = text.slice(-40)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return toChecksumAddress(text).slice(2) === digits
}

export declare namespace isEvmAddress {
  type Options = { strict?: boolean | undefined }
}

const transactionHash = /^0x[0-9a-fA-F]{64}$/
const looseTransactionHash = /^0x[0-9a-fA-F]{62,}$/

/**
 * Whether `text` is an Ethereum-like transaction hash: `0x` and exactly 64 hex digits.
 * `lenient` takes 62 or more; it is for showing what another party sent, never for asking a chain.
 */
export function isTransactionHash(text: string, options: isTransactionHash.Options = {}): boolean {
  return (options.lenient ? looseTransactionHash : transactionHash).test(text)
}

export declare namespace isTransactionHash {
  type Options = { lenient?: boolean | undefined }
}

/** The maximum length of a legacy Bitcoin address; longer base58 texts are of the others. */
const maxBase58BitcoinLength = 35

/**
 * The family of chains that a text is an address of; undefined where it is of none. For telling a person whose address
 * they have pasted, not for deciding where to pay: shapes of families overlap.
 */
export function namespaceOfAddress(text: string): Namespace | undefined {
  const shaped = namespaces.filter((namespace) => isAddress(namespace, text))
  if (shaped.length < 2) return shaped[0]
  // Three families use base58: the length identifies the oldest of them.
  return shaped.find((namespace) => (namespace === bitcoin) === text.length <= maxBase58BitcoinLength) ?? shaped[0]
}

const bitcoin: Namespace = 'bip122'

// Bitcoin: Base58Check or Bech32(m) characters (BIP-13, BIP-173, BIP-350). Polkadot: SS58. Cosmos: Bech32 with any
// prefix. These look at the shape alone; the checksum is the driver's work.
const bitcoinShape =
  /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87})$/
const polkadotShape = /^[1-9A-HJ-NP-Za-km-z]{46,48}$/
const cosmosShape = /^(?!(?:bc|tb|bcrt)1)[a-z]{1,83}1[02-9ac-hj-np-z]{38,}$/

const tests = {
  eip155: (text) => isEvmAddress(text, { strict: true }),
  solana: isSolanaAddress,
  bip122: (text) => bitcoinShape.test(text),
  polkadot: (text) => polkadotShape.test(text),
  cosmos: (text) => cosmosShape.test(text),
} satisfies Record<Namespace, (text: string) => boolean>

/** Whether `text` has the shape of an address of the namespace, checksum included where the namespace has a cheap one. */
export function isAddress(namespace: Namespace, text: string): boolean {
  return tests[namespace](text)
}

/** The address with its first 4 and last 6 characters (spec 9). Short text is returned whole. */
export function truncateAddress(text: string): string {
  if (text.length <= addressLeadingCharacters + addressTrailingCharacters + 1) return text
  return `${text.slice(0, addressLeadingCharacters)}…${text.slice(-addressTrailingCharacters)}`
}

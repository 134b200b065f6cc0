import type { Namespace } from '../namespace.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'

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

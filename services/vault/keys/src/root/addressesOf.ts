import { type KeyKind, keyKinds } from './keyKinds.ts'
import { rootToSeed } from './rootToSeed.ts'

/** The public face of a root: what an account is known by, and what every rebuilt root is checked against. */
export type RootAddresses = Readonly<Record<KeyKind, string>>

/** The first address of each kind. */
export async function addressesOf(root: Uint8Array): Promise<RootAddresses> {
  const seed = await rootToSeed(root)
  const addressOf = (kind: KeyKind) => {
    const key = keyKinds[kind].derive(seed)
    try {
      return keyKinds[kind].address(key)
    } finally {
      key.fill(0)
    }
  }
  try {
    return {
      evm: addressOf('evm'),
      solana: addressOf('solana'),
      bitcoinPayment: addressOf('bitcoinPayment'),
      bitcoinOrdinals: addressOf('bitcoinOrdinals'),
    }
  } finally {
    seed.fill(0)
  }
}

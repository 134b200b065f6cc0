import { constants } from '@latchkey/protocol'
import { getBase58Decoder } from '@solana/kit'
import { solanaWalletOf } from './wallet/solanaWalletOf.ts'

/** Asks for an ed25519 signature over the bytes of a text. Resolves with the signature in base58. */
export async function signSolanaMessage(options: {
  provider: unknown
  address: string
  message: string
}): Promise<string> {
  // A message is of no chain; a session over a relay wants one named.
  const wallet = solanaWalletOf(options.provider, options.address, `solana:${constants.chainReferences.solanaMainnet}`)
  return getBase58Decoder().decode(await wallet.signMessage(new TextEncoder().encode(options.message)))
}

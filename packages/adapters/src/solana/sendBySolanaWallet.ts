import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import { getBase64Decoder } from '@solana/kit'
import * as v from 'valibot'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { toWalletError } from './toWalletError.ts'
import { solanaWalletOf } from './wallet/solanaWalletOf.ts'

/**
 * Asks the wallet to sign and send; a wallet that only signs is sent for, through our nodes. Resolves with the signature
 * in base58, which is the transaction's name.
 */
export async function sendBySolanaWallet(
  rpc: SolanaRpc,
  options: { provider: unknown; from: string; networkId: CaipNetworkId; transaction: Uint8Array },
): Promise<{ hash: string }> {
  const { transaction } = options
  const wallet = solanaWalletOf(options.provider, options.from, options.networkId)
  try {
    return { hash: await wallet.signAndSendTransaction(transaction) }
  } catch (error) {
    const known = toWalletError(error)
    if (!isKitError(known, 'wallet/unsupported-method')) throw known
  }
  const text = getBase64Decoder().decode(await wallet.signTransaction(transaction))
  return { hash: await rpc(v.string(), 'sendTransaction', [text, { encoding: 'base64' }]) }
}

import { type CaipNetworkId, KitError } from '@latchkey/protocol'
import { getBase58Decoder, getBase64Decoder } from '@solana/kit'
import * as v from 'valibot'
import { callFeature } from './callFeature.ts'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { requireWallet } from './requireWallet.ts'
import { standardChains } from './standardChains.ts'

const signatureSchema = v.looseTuple([v.object({ signature: v.pipe(v.instance(Uint8Array), v.length(64)) })])
const signedSchema = v.looseTuple([v.object({ signedTransaction: v.instance(Uint8Array) })])

/**
 * Asks the wallet to sign and send; a wallet that only signs is sent for, through our nodes. Resolves with the signature
 * in base58, which is the transaction's name.
 */
export async function sendBySolanaWallet(
  rpc: SolanaRpc,
  options: { provider: unknown; from: string; networkId: CaipNetworkId; transaction: Uint8Array },
): Promise<{ hash: string }> {
  const { wallet, account } = requireWallet(options.provider, options.from)
  const chain = standardChains.get(options.networkId)
  const input = { account, transaction: options.transaction, ...(chain === undefined ? {} : { chain }) }
  const sent = callFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', input)
  if (sent) {
    const answer = v.safeParse(signatureSchema, await sent)
    if (answer.success) return { hash: getBase58Decoder().decode(answer.output[0].signature) }
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a signature' })
  }
  const signed = v.safeParse(
    signedSchema,
    await callFeature(wallet, 'solana:signTransaction', 'signTransaction', input),
  )
  if (!signed.success) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a signed transaction' })
  }
  const text = getBase64Decoder().decode(signed.output[0].signedTransaction)
  return { hash: await rpc(v.string(), 'sendTransaction', [text, { encoding: 'base64' }]) }
}

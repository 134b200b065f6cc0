import { KitError } from '@latchkey/protocol'
import { getBase58Decoder } from '@solana/kit'
import * as v from 'valibot'
import { callFeature } from './callFeature.ts'
import { requireWallet } from './requireWallet.ts'

const answerSchema = v.looseTuple([v.object({ signature: v.pipe(v.instance(Uint8Array), v.length(64)) })])

/** Asks for an ed25519 signature over the bytes of a text. Resolves with the signature in base58. */
export async function signSolanaMessage(options: {
  provider: unknown
  address: string
  message: string
}): Promise<string> {
  const { wallet, account } = requireWallet(options.provider, options.address)
  const message = new TextEncoder().encode(options.message)
  const asked = callFeature(wallet, 'solana:signMessage', 'signMessage', { account, message })
  if (!asked) throw new KitError({ code: 'wallet/unsupported-method', shortMessage: 'The wallet signs no messages' })
  const answer = v.safeParse(answerSchema, await asked)
  if (answer.success) return getBase58Decoder().decode(answer.output[0].signature)
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a signature' })
}

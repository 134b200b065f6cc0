import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { stringToHex } from 'viem/utils'
import { askWallet } from '../eip1193/askWallet.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'
import { bytesSchema } from './bytes.schema.ts'

/** Asks for a signature over a text (EIP-191 by personal_sign). Resolves with the signature in hex. */
export async function signMessage(options: { provider: unknown; address: string; message: string }): Promise<string> {
  const provider = requireProvider(options.provider)
  const answer = await askWallet(provider, 'personal_sign', [stringToHex(options.message), options.address])
  const signature = v.safeParse(bytesSchema, answer)
  // Signatures of smart accounts have any length (ERC-1271), but never none.
  if (signature.success && signature.output !== '0x') return signature.output
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a signature' })
}

import type { SignInResult } from '@latchkey/core/ports'
import { type CaipNetworkId, formatCaipAddress, isSolanaAddress, KitError } from '@latchkey/protocol'
import { base58 } from '@scure/base'
import * as v from 'valibot'

const bytes = v.instance(Uint8Array)

/** What `solana:signIn` answers: one account, what it has signed, and its signature. */
export const signedInSchema = v.looseTuple([
  v.object({
    account: v.object({ address: v.string() }),
    signedMessage: bytes,
    signature: v.pipe(bytes, v.length(64)),
  }),
])

/**
 * The answer of a wallet to a sign-in, as a claim to be judged. What was signed has to be text: a sign-in is.
 * @throws KitError `siwx/answer-mismatch` for anything else.
 */
export function readSignedIn(
  answer: unknown,
  chainId: CaipNetworkId,
): { readonly address: string; readonly result: SignInResult } {
  const parsed = v.safeParse(signedInSchema, answer)
  if (!parsed.success) throw answerMismatch('Its answer is no sign-in')
  const [{ account, signedMessage, signature }] = parsed.output
  const { address } = account
  if (!isSolanaAddress(address)) throw answerMismatch('It signed with something else than an account')
  const message = toText(signedMessage)
  return {
    address,
    result: { account: formatCaipAddress(chainId, address), message, signature: base58.encode(signature) },
  }
}

function toText(signed: Uint8Array): string {
  try {
    // A mark of byte order is of the text: without it, other bytes were signed.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(signed)
  } catch {
    throw answerMismatch('It signed bytes that are no text')
  }
}

/** A wallet has signed, and not what it was asked for. */
export function answerMismatch(details: string): KitError {
  return new KitError({ code: 'siwx/answer-mismatch', shortMessage: 'The wallet signed another request', details })
}

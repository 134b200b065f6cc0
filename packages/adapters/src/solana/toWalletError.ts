import { isKitError, KitError } from '@latchkey/protocol'
import { errorFacts } from '../evm/errorFacts.ts'
import { saysRejected } from '../evm/saysRejected.ts'

/** What a Solana wallet throws, as our error: a refusal of the person, and `unknown` for the rest, its cause kept. */
export function toWalletError(error: unknown): KitError {
  if (isKitError(error)) return error
  const { codes, texts } = errorFacts(error)
  // Wallets that grew up on Ethereum send the codes of EIP-1193 here too.
  const rejected = codes.includes(4001) || saysRejected(texts)
  return new KitError({
    code: rejected ? 'wallet/user-rejected' : codes.includes(-32002) ? 'wallet/request-pending' : 'unknown',
    shortMessage: rejected ? 'The request was declined in the wallet' : 'Unknown error',
    details: texts[0],
    cause: error,
  })
}

import { type ErrorCode, isKitError, KitError } from '@latchkey/protocol'
import { errorFacts, saysRejected } from '../evm/errorFacts.ts'

type Said = readonly [code: ErrorCode, shortMessage: string]

const rejected: Said = ['wallet/user-rejected', 'The request was declined in the wallet']
const known: ReadonlyMap<number, Said> = new Map<number, Said>([
  [4001, rejected],
  [4100, ['wallet/unauthorized', 'The wallet does not let this page in']],
  [4200, ['wallet/unsupported-method', 'The wallet does not know the request']],
  [-32601, ['wallet/unsupported-method', 'The wallet does not know the request']],
  // What WalletConnect wallets say of a method that the session does not have.
  [5101, ['wallet/unsupported-method', 'The wallet does not know the request']],
  [4900, ['wallet/disconnected', 'The wallet is not there any more']],
  [-32002, ['wallet/request-pending', 'A request is open in the wallet already']],
])

/** What a Solana wallet throws, as our error: what it says by a code, and `unknown` for the rest, its cause kept. */
export function toWalletError(error: unknown): KitError {
  if (isKitError(error)) return error
  const { codes, texts } = errorFacts(error)
  // Wallets that grew up on Ethereum send the codes of EIP-1193 here too.
  const named = codes.map((code) => known.get(code)).find((said) => said !== undefined)
  const [code, shortMessage]: Said = named ?? (saysRejected(texts) ? rejected : ['unknown', 'Unknown error'])
  return new KitError({
    code,
    shortMessage,
    details: texts[0],
    cause: error,
  })
}

import {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  isEvmAddress,
  isKitError,
  toChecksumAddress,
} from '@latchkey/protocol'
import type { SiwxText } from '@latchkey/protocol/siwx'
import { oneAtATime } from '../oneAtATime.ts'
import { siwxError } from '../siwxError.ts'
import { checkSignInText } from './checkSignInText.ts'
import type { createNonces } from './nonces.ts'

/** Who says whether a signature is that of an account: a key on its own, or a node where the account is a contract. */
export type VerifySignature = (
  signed: {
    readonly account: CaipAddress
    readonly message: string
    readonly signature: string
    /** What the wallet says that it signed, where that is more than the text (Sign In With Solana). */
    readonly signedMessage?: Uint8Array
  },
  options: { readonly signal?: AbortSignal },
) => Promise<{ readonly by: 'key' | 'contract' }>

/** A sign-in as the page sends it. */
export type SignInInput = {
  /** At most 8 KiB. */
  readonly message: string
  readonly signature: string
  readonly signedMessage?: Uint8Array | undefined
  /** What the browser that fetched the nonce shows: its token, its cookie, or both. One that fits is enough. */
  readonly secrets: readonly string[]
}

/** A sign-in that holds. */
export type VerifiedSignIn = {
  /** CAIP-10, with the checksum of EIP-55 on eip155. */
  readonly account: CaipAddress
  readonly by: 'key' | 'contract'
  readonly text: SiwxText
}

/** How long a chain may take to answer. */
export const verifyMs = 5000

/** Checks sign-ins: text, site, time, nonce, signature, in this order. The nonce is used up by what holds alone. */
export function createVerify(options: createVerify.Options) {
  const run = oneAtATime(options.verifyMs ?? verifyMs)

  /** Asks for a verdict on a signature, one at a time an account. */
  const checkSignature = (account: CaipAddress, signed: Omit<Parameters<VerifySignature>[0], 'account'>) =>
    run(account.toLowerCase(), (signal) => options.verify({ account, ...signed }, { signal }))

  async function verify({ message, signature, signedMessage, secrets }: SignInInput): Promise<VerifiedSignIn> {
    const { domains, chains, informal, clock } = options
    const text = checkSignInText(message, { domains, chains, informal, now: clock() })
    const account = accountOf(text)
    const nonce = await options.nonces.attempt(text.nonce, secrets)
    const { by } = await checkSignature(account, {
      message,
      signature,
      ...(signedMessage !== undefined && { signedMessage }),
    }).catch(async (error: unknown) => {
      if (!blamesSender(error)) await nonce.giveBack()
      throw error
    })
    // A verdict of a kind that is not known is none.
    if (by !== 'key' && by !== 'contract') throw siwxError('siwx/signature-wrong')
    await nonce.useUp()
    return { account, by, text }
  }

  return { verify, checkSignature }
}

export declare namespace createVerify {
  type Options = {
    readonly domains: readonly string[]
    readonly chains?: readonly CaipNetworkId[] | undefined
    readonly informal?: boolean | undefined
    readonly clock: () => number
    readonly nonces: ReturnType<typeof createNonces>
    readonly verify: VerifySignature
    readonly verifyMs?: number | undefined
  }
}

/** Whether a failed check is to be counted against the one who sent it: a node that is down is not. */
function blamesSender(error: unknown): boolean {
  return isKitError(error) && !error.retryable && error.code !== 'siwx/too-many-attempts'
}

function accountOf({ chainId, accountAddress }: SiwxText): CaipAddress {
  const address = isEvmAddress(accountAddress) ? toChecksumAddress(accountAddress) : accountAddress
  return formatCaipAddress(chainId, address)
}

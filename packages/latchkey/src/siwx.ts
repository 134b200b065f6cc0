// Signing in with a wallet: sessions of this browser's own, or of a server.
import {
  localSiwx,
  type SignOutOptions,
  type SiwxConfig,
  type SiwxContext,
  type SiwxTextOptions,
} from '@latchkey/core/siwx'
import type { SiwxSession } from '@latchkey/protocol/siwx'

export {
  cancelSignIn,
  type SiweConfig,
  type SiwxConfig,
  type SiwxState,
  type SiwxStatus,
  type SiwxTextOptions,
  serverSiwx,
  signIn,
  signOut,
} from '@latchkey/core/siwx'
export type { SiwxMessage, SiwxMessageData, SiwxSession } from '@latchkey/protocol/siwx'

/**
 * Sign-ins that this browser checks and keeps for itself: enough to greet a person, worth nothing to a server, which can
 * not know what a browser claims; `serverSiwx` is for that. Every session is checked again when it is read.
 *
 * @example
 * const kit = createKit({ networks: [mainnet], siwx: defaultSiwx({ statement: 'Sign in to the harbour.' }) })
 */
export function defaultSiwx(options: defaultSiwx.Options = {}): SiwxConfig {
  return localSiwx({ ...options, verify })
}

export declare namespace defaultSiwx {
  type Options = SiwxTextOptions & {
    /** Whether the app works only with a session. Default true. */
    readonly required?: boolean | undefined
    /** How long a session lives, in milliseconds. Default: 7 days. */
    readonly sessionMs?: number | undefined
    readonly signOut?: SignOutOptions | undefined
  }
}

async function verify({ data, message, signature }: SiwxSession, { env, rpcUrls }: SiwxContext) {
  const { createEthCall, verifySignature } = await import('@latchkey/verify')
  const account = `${data.chainId}:${data.accountAddress}` as const
  return verifySignature({ account, message, signature }, { ethCall: createEthCall({ fetch: env.fetch, rpcUrls }) })
}

import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../namespace.ts'

/** What a sign-in says (CAIP-122, EIP-4361, Sign In With Solana). Times are RFC 3339. */
export type SiwxMessageData = {
  /** In the form of its chain. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Host of the page that asks, with its port where that is not the usual one (RFC 3986, authority). */
  readonly domain: string
  /** The page itself. */
  readonly uri: string
  /** `1`. */
  readonly version: string
  /** 8 or more letters and digits. */
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A sign-in with the text that a wallet signs. */
export type SiwxMessage = SiwxMessageData & { readonly toString: () => string }

export const siwxLimits = {
  /** Bytes of a text. */
  textBytes: 8192,
  /** Letters and digits of a nonce at least (EIP-4361). */
  nonceLength: 8,
  /** How far the clocks of two machines may differ. */
  skewMs: 60_000,
  /** How old a signed text may be when a server first sees it. */
  ageMs: 600_000,
  /** How long a nonce can be used. */
  nonceMs: 600_000,
} as const

/** Families whose wallets can sign in together with the connection: CAIP-222 and Sign In With Solana. */
export const signInFamilies: readonly Namespace[] = ['eip155', 'solana']

/** The family of EIP-4361: older sign-ins of apps know no other. */
export const siweFamily: Namespace = 'eip155'

import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'

/** The four options of sending. */
export type SolanaSendOptions = {
  /** Sends without the node's own trial. */
  readonly skipPreflight?: boolean | undefined
  /** How sure the state is that the trial runs on. */
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  /** How often the node hands it to the leader again. */
  readonly maxRetries?: number | undefined
  /** The node must have seen this slot. */
  readonly minContextSlot?: number | undefined
}

/** What a person is asked to sign in with (Sign In With Solana). The wallet fills in the address, and the domain if it is left out. */
export type SolanaSignInRequest = {
  readonly domain?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  /** `mainnet`, `devnet`, `testnet`, or the CAIP-2 form of these. */
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  /** Times are ISO 8601. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A Solana wallet as apps ask it, over any transport. Bytes are bytes; signatures have 64 of them. */
export type SolanaWallet = {
  /** Signs the bytes of a message (ed25519). */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** The same with the bytes that were signed: hardware wallets put the message into an envelope (Ledger, off-chain messages). */
  signMessageDetailed(
    message: Uint8Array,
  ): Promise<{ readonly signature: Uint8Array; readonly signedMessage: Uint8Array }>
  /** Signs a transaction in its wire form, legacy or version 0, and gives it back signed. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** Signs several with one question to the person. */
  signAllTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** Signs and sends by the wallet's own node. Resolves with the signature in base58. */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /** Signs a sign-in. `signedMessage` is what was signed, byte for byte: check it before you believe it. */
  signIn(
    request: SolanaSignInRequest,
  ): Promise<{ readonly address: string; readonly signedMessage: Uint8Array; readonly signature: Uint8Array }>
}

/** What a wallet has answered, in the form that it promises. @throws KitError `unknown` when it is something else. */
export function readWalletAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet answered with something else than a signature' })
}

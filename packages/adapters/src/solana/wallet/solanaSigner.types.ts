/** By these marks `@solana/kit` tells its texts and bytes apart. Written here, so that our types do without it. */
type Marked<Key extends string, Mark extends string> = { readonly [Name in `__${Key}:@solana/kit`]: Mark }
type Brand<Mark extends string> = Marked<'brand', Mark>

/** `Address` of `@solana/kit`. */
export type SolanaAddress = string & Marked<'stringEncoding', 'base58'> & Brand<'Address'>
/** `SignatureBytes` of `@solana/kit`: 64 bytes. */
export type SolanaSignature = Uint8Array & Brand<'SignatureBytes'>

/** `Transaction` of `@solana/kit`, with or without a lifetime. */
export type CompiledSolanaTransaction = {
  readonly messageBytes: object
  readonly signatures: Readonly<Record<string, Uint8Array | null>>
  readonly lifetimeConstraint?: unknown
}

type Lifetime =
  | { blockhash: string & Marked<'stringEncoding', 'base58'> & Brand<'Blockhash'>; lastValidBlockHeight: bigint }
  | { nonce: string & Brand<'Nonce'>; nonceAccountAddress: SolanaAddress }

/** `Transaction` of `@solana/kit`, signed, of a size that the network takes. */
export type SignedSolanaTransaction = Marked<'transactionSize', 'withinLimit'> & {
  readonly messageBytes: Uint8Array & Brand<'TransactionMessageBytes'>
  readonly signatures: Record<SolanaAddress, SolanaSignature | null>
  readonly lifetimeConstraint: Lifetime
}

/** `SignableMessage` of `@solana/kit`. */
export type SignableSolanaMessage = {
  readonly content: Uint8Array
  readonly signatures: Readonly<Record<SolanaAddress, SolanaSignature>>
}

/**
 * A `TransactionModifyingSigner`, `TransactionSendingSigner` and `MessageModifyingSigner` of `@solana/kit` in one. What is
 * aborted is asked of no one; what a wallet has been asked already is still answered.
 *
 * @see https://www.solanakit.com/docs/concepts/signers
 */
export type SolanaSigner = {
  readonly address: SolanaAddress
  /** Signs one or several with one question to the person. A wallet may change what it signs. */
  modifyAndSignTransactions(
    transactions: readonly CompiledSolanaTransaction[],
    config?: SolanaSigner.Config,
  ): Promise<readonly SignedSolanaTransaction[]>
  /** Signs and sends one after the other. `minContextSlot`: the node must have seen this slot. */
  signAndSendTransactions(
    transactions: readonly CompiledSolanaTransaction[],
    config?: SolanaSigner.Config & { readonly minContextSlot?: bigint },
  ): Promise<readonly SolanaSignature[]>
  /** Signs messages. Hardware wallets put one into an envelope: `content` is what was signed. */
  modifyAndSignMessages(
    messages: readonly SignableSolanaMessage[],
    config?: SolanaSigner.Config,
  ): Promise<readonly SignableSolanaMessage[]>
}

export declare namespace SolanaSigner {
  type Config = { readonly abortSignal?: AbortSignal }
}

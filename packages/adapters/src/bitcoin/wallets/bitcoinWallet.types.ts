/** An account that a Bitcoin wallet shows. */
export type BitcoinAccount = {
  readonly address: string
  readonly purpose: 'payment' | 'ordinals'
  /** In hex: 33 bytes, or the 32 of taproot. Where the wallet says it. */
  readonly publicKey: string | undefined
  readonly path?: string | undefined
}

/** How a message is signed: BIP-322, or the older signature with a key that is recovered from it (BIP-137). */
export type MessageProtocol = 'bip322' | 'ecdsa'

export type PsbtRequest = {
  readonly psbt: Uint8Array
  /** Which inputs each address shall sign. */
  readonly inputs: readonly { readonly address: string; readonly indexes: readonly number[] }[]
}

/** What all kinds of Bitcoin wallets can do, in one tongue. What a wallet can't do is absent. */
export type BitcoinWallet = {
  readonly kind: 'bitcoin'
  /** Asks the person to let the page in; with `silent`, tells what it is let into already. Calls the wallet at once. */
  connect(options: { readonly silent: boolean }): Promise<readonly BitcoinAccount[]>
  /** The accounts that it shows the page now, as far as it has told. */
  accounts(): readonly BitcoinAccount[]
  disconnect?(): Promise<void>
  /** Resolves with the signature in base64. */
  signMessage?(request: {
    readonly address: string
    readonly message: string
    readonly protocol: MessageProtocol
  }): Promise<string>
  /** Resolves with the signed PSBT, whose inputs may be final or not. */
  signPsbt?(request: PsbtRequest): Promise<Uint8Array>
  /** Sends with coins and a fee of the wallet's own choice. Resolves with the transaction's id. */
  sendTransfer?(request: { readonly from: string; readonly to: string; readonly sats: bigint }): Promise<string>
  /** Calls `changed` when accounts or network change. Returns the stop function. */
  watch?(changed: () => void): () => void
}

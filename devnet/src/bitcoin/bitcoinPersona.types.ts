/** One key of a person, and where it is paid. */
export type BitcoinKey = {
  readonly purpose: 'payment' | 'ordinals'
  readonly address: string
  readonly script: Uint8Array
  /** 33 bytes; of ordinals the 32 of BIP-340, not tweaked. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** A person's two accounts: payments to p2wpkh (BIP-84), ordinals to p2tr (BIP-86). */
export type BitcoinPersona = { readonly payment: BitcoinKey; readonly ordinals: BitcoinKey }

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
  /** Which inputs each address signs. */
  readonly inputs: readonly { readonly address: string; readonly indexes: readonly number[] }[]
}

/** What all kinds of Bitcoin wallets can do, in one tongue. What a wallet can't do is absent. */
export type BitcoinWallet = {
  readonly kind: 'bitcoin'
  /** Asks the person to connect; with `silent`, returns what is authorized already. Calls the wallet at once. */
  connect(options: { readonly silent: boolean }): Promise<readonly BitcoinAccount[]>
  /** The accounts that it shows the page now, as far as it has reported them. */
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

/** How a wallet of the page is spoken to. */
export type BitcoinTongue = 'standard' | 'satsConnect' | 'leather' | 'unisat'

/** A wallet that was found in the page. */
export type FoundBitcoinWallet = {
  readonly id: string
  readonly name: string
  readonly icon: unknown
  readonly tongue: BitcoinTongue
  /** The object of the page that represents it: the same object twice is the same wallet. */
  readonly provider: unknown
}

/** A wallet-standard wallet as far as Bitcoin goes. Requests hand its accounts back as the objects that they are. */
export type StandardBitcoinWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly {
    readonly address: string
    readonly publicKey?: unknown
    /** `bitcoin:mainnet` and the like; not CAIP-2. */
    readonly chains: readonly string[]
    readonly purpose?: unknown
  }[]
}

/** Whether a registered object is a wallet that can be connected on Bitcoin. Any script of the page can register one. */
export function isStandardBitcoinWallet(value: unknown): value is StandardBitcoinWallet {
  try {
    const { name, chains, features, accounts } = Object(value) as Record<string, unknown>
    if (typeof name !== 'string' || name.trim() === '' || name.length > 128) return false
    if (!Array.isArray(chains) || !Array.isArray(accounts) || typeof features !== 'object' || !features) return false
    if (!chains.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:'))) return false
    if ('bitcoin:connect' in features || 'sats-connect:' in features) return true
    return 'standard:connect' in features && 'bitcoin:signTransaction' in features
  } catch {
    // Getters of a hostile wallet throw while they are read.
    return false
  }
}

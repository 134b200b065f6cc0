/** Where a transaction stands, as Esplora says it. */
export type EsploraStatus =
  | { readonly confirmed: false }
  | {
      readonly confirmed: true
      readonly block_height: number
      readonly block_hash: string
      readonly block_time: number
    }

export type EsploraOutput = {
  readonly scriptpubkey: string
  readonly scriptpubkey_asm: string
  readonly scriptpubkey_type: string
  readonly scriptpubkey_address?: string
  readonly value: number
}

export type EsploraInput = {
  readonly txid: string
  readonly vout: number
  readonly prevout: EsploraOutput | null
  readonly scriptsig: string
  readonly scriptsig_asm: string
  readonly witness?: readonly string[]
  readonly is_coinbase: boolean
  readonly sequence: number
}

/** A transaction as `GET /tx/:txid` gives it. Values in satoshis. */
export type EsploraTransaction = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly vin: readonly EsploraInput[]
  readonly vout: readonly EsploraOutput[]
  readonly size: number
  readonly weight: number
  readonly sigops: number
  readonly fee: number
  readonly status: EsploraStatus
}

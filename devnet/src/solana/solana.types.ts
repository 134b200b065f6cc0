/** Why a transaction failed, in the JSON of the RPC: `"BlockhashNotFound"` or `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionFault = string | { readonly [name: string]: unknown }

/** A token balance beside a transaction (`preTokenBalances` and `postTokenBalances`). */
export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: TokenAmount
}

export type TokenAmount = {
  /** Smallest units, as text. */
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

export type InnerInstructions = {
  /** Of the instruction of the message that called these. */
  readonly index: number
  readonly instructions: readonly CompiledInstruction[]
}

export type CompiledInstruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  /** base58 */
  readonly data: string
  readonly stackHeight: number | null
}

/** `meta` of getTransaction. Lamports are numbers, as in the RPC: the devnet's stay far below 2^53. */
export type TransactionMeta = {
  readonly err: TransactionFault | null
  readonly status: { readonly Ok: null } | { readonly Err: TransactionFault }
  readonly fee: number
  readonly preBalances: readonly number[]
  readonly postBalances: readonly number[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly innerInstructions: readonly InnerInstructions[]
  readonly logMessages: readonly string[]
  readonly computeUnitsConsumed: number
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
  readonly rewards: readonly never[]
}

/** A transaction of the history. */
export type PastTransaction = {
  readonly signature: string
  readonly slot: number
  /** Seconds since the Unix epoch. */
  readonly blockTime: number
  /** The signed transaction, base64. */
  readonly wire: string
  /** Every account that it names, those of lookup tables included. */
  readonly addresses: readonly string[]
  readonly memo: string | null
  readonly meta: TransactionMeta
}

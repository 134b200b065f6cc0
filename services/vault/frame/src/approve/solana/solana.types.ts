/** One instruction of a message, by indexes into its accounts. */
export type CompiledInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** Accounts that a message names by their place in a table on the chain. */
export type TableLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** What is signed: legacy, or version 0. */
export type SolanaMessage = {
  readonly version: 'legacy' | 0
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
  readonly bytes: Uint8Array
}

/** A message with the places for its signatures. */
export type SolanaTransaction = { readonly signatures: readonly Uint8Array[]; readonly message: SolanaMessage }

/** An instruction with its accounts by name. */
export type SolanaInstruction = {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

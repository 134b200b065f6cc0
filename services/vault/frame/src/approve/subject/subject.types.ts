import type { Action } from '../action.types.ts'
import type { SignIn } from '../message/readSignIn.ts'
import type { LookupTables } from '../solana/resolveInstructions.ts'
import type { SolanaTransaction } from '../solana/solana.types.ts'
import type { CheckedTypedData } from '../typedData/typed.types.ts'

/** A transaction as a page asks for it. What is left out is filled in before it is shown. */
export type TransactionWish = {
  readonly from: string
  /** Absent: a new contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly accessList: readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
  /** The chain that the page wrote, where it wrote one. */
  readonly chainId: bigint | undefined
  /** The page gave an EIP-7702 authorisation: never ours to sign. */
  readonly authorises: boolean
}

/** What is to be signed, read from the request alone. What is shown and what is signed both come from here. */
export type Subject =
  | { readonly kind: 'transaction'; readonly wish: TransactionWish; readonly action: Action }
  | {
      readonly kind: 'message'
      readonly key: 'evm' | 'solana'
      readonly bytes: Uint8Array
      readonly text: string | undefined
      readonly hidden: boolean
      readonly signIn: SignIn | undefined
      readonly isTransaction: boolean
    }
  | { readonly kind: 'typedData'; readonly data: CheckedTypedData; readonly action: Action | undefined }
  | {
      readonly kind: 'solana'
      readonly transactions: readonly SolanaTransaction[]
      readonly tables: LookupTables
      readonly actions: readonly Action[]
      readonly unresolved: boolean
      readonly answer: 'signed' | 'allSigned' | 'sent'
      readonly encoding: 'base58' | 'base64'
      readonly options: Readonly<Record<string, unknown>>
    }

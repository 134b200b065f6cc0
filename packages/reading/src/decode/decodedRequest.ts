import { type CaipNetworkId, errorCatalogue, KitError } from '@latchkey/protocol'
import type { SendCallsRequest } from '@latchkey/protocol/calls'
import type { FrameRpcMethodName } from '@latchkey/protocol/frame'
import type { SignIn } from '@latchkey/protocol/siwx'
import type { Action } from '../action.ts'
import type { GrantRequest } from '../grants/grantRequest.types.ts'
import type { Purpose } from '../message/purposes.table.ts'
import type { LookupTables, SolanaTransaction } from '../solana/solanaTransaction.ts'
import type { CheckedTypedData } from '../typedData/typedData.ts'

/** A call that wants something signed. */
export type SigningRequest = {
  readonly method: FrameRpcMethodName
  /** Of the form that `frameRpcMethods` gives for the method. */
  readonly params: unknown
  /** The chain that it is for. */
  readonly chainId: CaipNetworkId
  /** Of the account that signs. */
  readonly addresses: { readonly evm?: string | undefined; readonly solana?: string | undefined }
}

/** A transaction as a page asks for it. What is left out is filled in before it is shown. */
export type TransactionRequest = {
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

/** An operation of ERC-4337 for EntryPoint 0.7, before it is signed. Gas in units, prices in wei. */
export type UserOperation = {
  readonly sender: string
  readonly nonce: bigint
  readonly callData: Uint8Array
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Who pays what the network takes. Absent: the account itself. */
  readonly paymaster:
    | {
        readonly address: string
        readonly verificationGasLimit: bigint
        readonly postOpGasLimit: bigint
        readonly data: Uint8Array
      }
    | undefined
  /** The most that the network takes, in wei, from the account or its paymaster. */
  readonly maxFee: bigint
  /** The page wants an account made or set up with it: never ours to sign. */
  readonly creates: boolean
  /** The page gave an EIP-7702 authorisation: never ours to sign. */
  readonly authorises: boolean
}

/** What is to be signed, read from the request alone. What is shown and what is signed both come from here. */
export type DecodedRequest =
  | {
      readonly kind: 'transaction'
      readonly request: TransactionRequest
      /** The account takes the code at this address with it (EIP-7702). The wallet alone asks for that. */
      readonly code?: string
      readonly action: Action
    }
  | {
      /** Several calls of one account (EIP-5792). */
      readonly kind: 'calls'
      readonly from: string
      readonly chainId: number
      /** In their order. None is to the account itself with data. */
      readonly calls: readonly TransactionRequest[]
      /** The app asks for all or nothing. Else one after the other is allowed, too. */
      readonly isAtomic: boolean
      /** What the app wants the batch to be known by. */
      readonly id: string | undefined
      /** Of the whole batch; what a wallet doesn't know and isn't `optional` is refused by the wallet. */
      readonly capabilities: SendCallsRequest['capabilities']
      /** A `batch`, whose `inner` has one for each call. */
      readonly action: Action
    }
  | {
      readonly kind: 'userOperation'
      readonly operation: UserOperation
      readonly entryPoint: string
      readonly chainId: number
      /** What the account does, in its order. Empty where that can't be read. */
      readonly calls: readonly TransactionRequest[]
      readonly action: Action
    }
  | {
      /** Permissions with limits. The account signs a delegation for each of them, or for none. */
      readonly kind: 'grants'
      readonly chainId: number
      readonly requests: readonly GrantRequest[]
      /** The one permission, or a `batch` of several. */
      readonly action: Action
    }
  | {
      readonly kind: 'message'
      readonly key: 'evm' | 'solana'
      readonly bytes: Uint8Array
      readonly text: string | undefined
      readonly hidden: boolean
      readonly signIn: SignIn | undefined
      /** Absent for a sign-in of a known form: that one names what it is for. */
      readonly purpose: Purpose | undefined
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

/** Everything that a request does, as far as it was read. */
export function actionsOf(decoded: DecodedRequest): readonly Action[] {
  if (decoded.kind === 'message') return []
  if (decoded.kind === 'solana') return allActions(decoded.actions)
  return decoded.action ? allActions([decoded.action]) : []
}

/** Actions with everything that lies in them, outermost first. */
export function allActions(actions: readonly Action[]): readonly Action[] {
  return actions.flatMap((action) => [action, ...allActions(action.inner)])
}

/** The address that signs a request. */
export function accountOf(decoded: DecodedRequest, { addresses }: SigningRequest): string {
  const solana = decoded.kind === 'solana' || (decoded.kind === 'message' && decoded.key === 'solana')
  return solana ? solanaAccount(addresses) : evmAccount(addresses)
}

/** @throws KitError `wallet/no-account` where the wallet has no key of Solana */
export const solanaAccount = ({ solana }: SigningRequest['addresses']): string => expectAccount(solana, 'Solana')

/** @throws KitError `wallet/no-account` where the wallet has no key of Ethereum */
export const evmAccount = ({ evm }: SigningRequest['addresses']): string => expectAccount(evm, 'Ethereum')

function expectAccount(account: string | undefined, family: string): string {
  if (account === undefined)
    throw new KitError({
      code: 'wallet/no-account',
      shortMessage: errorCatalogue['wallet/no-account'].shortMessage,
      details: `The wallet has no address of ${family}.`,
    })
  return account
}

/** The page asked for something that is not what the method takes. */
export function invalidParams(details: string): KitError {
  return new KitError({
    code: 'rpc/invalid-params',
    shortMessage: errorCatalogue['rpc/invalid-params'].shortMessage,
    details,
  })
}

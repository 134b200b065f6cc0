/** The chain was re-organised while it was being read: what was read so far belongs to two chains. Read again. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved'
}

/** What moved, or which permission was given: `permit2` by that contract. `internal` is native value that a contract passed on. */
export type TransferKind = 'native' | 'internal' | 'fungible' | 'nft' | 'multi' | PermissionKind

export const permissionKinds = ['allowance', 'operator', 'permit2'] as const

export type PermissionKind = (typeof permissionKinds)[number]

/** Whether it moves nothing, but lets somebody else do so. */
export const isPermission = (transfer: IndexedTransfer): transfer is IndexedTransfer & { kind: PermissionKind } =>
  permissionKinds.some((kind) => kind === transfer.kind)

/** Addresses in lower case. */
export type IndexedTransfer = {
  readonly kind: TransferKind
  /** Contract; empty for the native token. */
  readonly token: string
  /** Decimal text; empty where there is none. */
  readonly tokenId: string
  /** Who gives; of a permission the owner. */
  readonly giver: string
  /** Who gets; of a permission the spender. */
  readonly taker: string
  /** Smallest units; of an operator 1 or 0. */
  readonly amount: bigint
}

/** What a transaction of somebody else carried for an account (ERC-4337). */
export type IndexedOperation = {
  readonly hash: string
  /** Who paid for it; undefined where the account did. */
  readonly sponsor: string | undefined
  /** What it cost, in the chain's smallest unit. */
  readonly fee: bigint
}

/** A transaction, or an operation that one carried: its hash is that of the transaction, the rest its own. */
export type IndexedTransaction = {
  readonly hash: string
  /** Place in the block among the transactions, each followed by its operations. */
  readonly position: number
  readonly sender: string
  readonly recipient: string
  readonly deploys: boolean
  readonly failed: boolean
  readonly nonce: number
  readonly selector: string
  readonly operation?: IndexedOperation
  readonly transfers: readonly IndexedTransfer[]
}

export type BlockId = { readonly number: number; readonly hash: string }

/** A block with everything of it that a history shows. */
export type IndexedBlock = BlockId & {
  readonly parentHash: string
  /** Seconds since the Unix epoch. */
  readonly minedAt: number
  readonly transactions: readonly IndexedTransaction[]
}

/** Reads the blocks of a chain of one family. */
export type ChainReader = {
  /** Number of the newest block. */
  tip(): Promise<number>
  /** Ids of blocks by number; undefined where there is none. */
  ids(numbers: readonly number[]): Promise<readonly (BlockId | undefined)[]>
  /**
   * Blocks with their transactions, in order; fewer than asked when the chain is shorter.
   * @throws ApiError `api/upstream-unavailable`; ChainMoved when the chain changed while it was read.
   */
  blocks(from: number, to: number): Promise<readonly IndexedBlock[]>
}

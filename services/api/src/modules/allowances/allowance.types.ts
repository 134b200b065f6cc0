import type { AccountAllowances, Allowance, NetworkReading } from '@latchkey/protocol/http'
import type { PermissionKind } from '../indexer/indexed.ts'

/** Where to look for an allowance, because a log names it. Addresses in lower case. Only the chain says what it is worth. */
export type Candidate = {
  readonly kind: PermissionKind
  readonly token: string
  readonly spender: string
  /** Decimal text of one NFT; else empty. */
  readonly tokenId: string
  /** The block of the last log, and of the first where that is known. */
  readonly block: number
  readonly firstBlock?: number
  /**
   * Whether the account sent a transaction or an operation that set it, as far as that was asked. Who makes up logs can't
   * have it send one; it may have granted without one all the same, by a signature.
   */
  readonly own: boolean
  /** When that was mined and when the first log was, in seconds since the Unix epoch. Undefined where not yet known. */
  readonly setAt: number | undefined
  readonly firstAt: number | undefined
  readonly transaction: string | undefined
}

/** Where to look, and how much of the account's past that covers. */
export type Candidates = {
  readonly candidates: readonly Candidate[]
  readonly reading: NetworkReading
  /** Whether there are more than these. */
  readonly more: boolean
}

/** An allowance as the chain has it at present, without names of spenders and prices. Addresses as they are shown. */
export type HeldAllowance = Pick<Allowance, 'kind' | 'tokenId' | 'tokenAccount' | 'unlimited'> & {
  readonly token: {
    readonly address: string
    readonly symbol?: string
    readonly name?: string
    readonly decimals?: number
  }
  readonly spender: { readonly address: string; readonly code: Allowance['spender']['code'] }
  /** Smallest units; undefined of a whole collection and of one NFT. */
  readonly units: bigint | undefined
  /** Smallest units, or a number of NFTs, that could be taken at present; undefined where the holding is not known. */
  readonly unitsAtRisk: bigint | undefined
  /** These in seconds since the Unix epoch. */
  readonly expiresAt?: number
  readonly setAt?: number | undefined
  readonly firstAt?: number | undefined
  readonly usedAt?: number | undefined
  /** Whether it is known when it was used: else that no use is known says nothing. */
  readonly usesKnown?: boolean
  readonly transaction?: string | undefined
}

/** What an account has granted on one chain. */
export type ChainAllowances = {
  readonly held: readonly HeldAllowance[]
  /** The contract that its code is (EIP-7702), as it is shown. */
  readonly contract: string | undefined
  readonly tokenAccounts: AccountAllowances['tokenAccounts']
  readonly reading: NetworkReading
  /** Whether more was granted than was read. */
  readonly truncated: boolean
}

/** Pairs of token and spender that are read of one account on one chain. */
export const maxPairs = 2_000

/** Pairs that are looked at to choose those from. */
export const maxCandidates = 20_000

/** Text as a contract wrote it, without what can't be seen or turns the order of what stands around it. */
export function shownText(text: string | undefined): string | undefined {
  const shown = text
    ?.replace(/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu, '')
    .trim()
    .slice(0, 64)
  return shown === '' ? undefined : shown
}

import type { Asset } from '../action.ts'
import type { PreparedTransaction } from '../evm/fillTransaction.ts'

/** What the network says about a request. Everything in it may be missing. Only what is prepared and the lifetime are for more than the eye. */
export type Facts = {
  readonly tokens: Tokens
  /** Of token accounts that receive something. */
  readonly owners: Owners
  readonly estimate: Estimate
  /** The most that the network takes, in smallest units of the chain's own currency. */
  readonly fee: bigint | undefined
  /** What the same gas cost in the last hour. Absent where no node says so, and for anything but a transaction of ours. */
  readonly usualFee?: bigint | undefined
  /** Absent for anything but a transaction of ours to fill, or when no node could be asked. */
  readonly prepared: PreparedTransaction | undefined
  /** Of several calls: the one transaction that makes them all, or one for each. Absent like `prepared`. */
  readonly preparedCalls?: readonly PreparedTransaction[] | undefined
  /** Absent for anything but Solana transactions. */
  readonly lifetime: Lifetime | undefined
}

/** What a token is. What is not pinned is one node's word, which may lie: the address beside it can't. */
export type TokenFacts = {
  readonly symbol: string | undefined
  readonly decimals: number | undefined
  /** `items`: ERC-721, whose numbers are ids and not amounts. */
  readonly counts: 'amounts' | 'items' | 'unknown'
  /** Symbol and decimals come with this code; no network was asked. */
  readonly pinned?: true
}

/** By address, lower-case where the chain does not care. */
export type Tokens = ReadonlyMap<string, TokenFacts>

/** Who owns a token account, by the account's address. */
export type Owners = ReadonlyMap<string, string>

/** What the estimate expects of the account. Negative units leave it. */
export type Change =
  | { readonly kind: 'amount'; readonly asset: Asset; readonly units: bigint }
  | { readonly kind: 'item'; readonly token: string; readonly id: bigint; readonly gained: boolean }

/**
 * Whether a Solana transaction's blockhash or nonce is one of the network that the page named. `unchecked`: no node said
 * so in time, or not in a form that can be read.
 */
export type Lifetime = 'known' | 'unknown' | 'unchecked'

/** What would change, as far as a node could say in time. It is an estimate in any case. */
export type Estimate =
  | { readonly state: 'ready'; readonly changes: readonly Change[] }
  | {
      readonly state: 'fails'
      readonly reason: string | undefined
      /** Of several calls the one that fails first, counted from 0. */
      readonly call?: number
    }
  | { readonly state: 'unavailable' }

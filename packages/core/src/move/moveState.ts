import type { CaipAddress, CaipNetworkId, KitError } from '@latchkey/protocol'
import type { AccountAllowance, AccountTokenAccount } from '../allowances/allowances.query.ts'
import type { TokenRef } from '../ports/adapter.ts'
import type { SmartSession } from '../smartSessions/smartSessions.query.ts'
import type { Moved, MoveProof } from './move.schema.ts'

/**
 * Why something stays. `no-gas`: there is not enough for its fee. `below-fee`: moving it costs all that it is. `refused`:
 * its contract does not let it go. `locked`: it is frozen, staked or bound to the account. `unproven`: no address was
 * proven on its network. `declined`: the person left it. `by-wallet`: only the account's own wallet can undo it. `unread`:
 * its network did not answer. `failed`: the network undid it.
 */
export type StayReason =
  | 'no-gas'
  | 'below-fee'
  | 'refused'
  | 'locked'
  | 'unproven'
  | 'declined'
  | 'by-wallet'
  | 'unread'
  | 'failed'

type ItemFacts = {
  /** Stable over reloads. */
  readonly id: string
  readonly networkId: CaipNetworkId
  readonly name: string
  /** As a person reads it; absent where it is no amount. */
  readonly amount?: string | undefined
  /** In the asked currency, where a price is known. */
  readonly value?: number | undefined
  readonly iconUrl?: string | undefined
  /** What it costs at most, and likely, in smallest units of the network's currency. Absent: the wallet says. */
  readonly maxFeeUnits?: bigint | undefined
  readonly expectedFeeUnits?: bigint | undefined
  /** Absent: it is to be moved. */
  readonly stays?: StayReason | undefined
}

/** One thing that is moved, or taken back. */
export type MoveItem =
  | (ItemFacts & { readonly kind: 'token' | 'nft' | 'native'; readonly token: TokenRef; readonly amountUnits: bigint })
  | (ItemFacts & { readonly kind: 'allowance'; readonly allowance: AccountAllowance })
  /** Of Solana: it is closed, and its deposit comes back. `amount` is that, `name` its token. */
  | (ItemFacts & { readonly kind: 'token-account'; readonly tokenAccount: AccountTokenAccount })
  | (ItemFacts & { readonly kind: 'grant'; readonly session: SmartSession })
  | (ItemFacts & { readonly kind: 'contract' })

export type MoveItemKind = MoveItem['kind']

/** What of a network could not be looked at. */
export type MoveUnread = {
  readonly networkId: CaipNetworkId
  readonly what: 'balances' | 'nfts' | 'allowances' | 'grants'
  /** `named-only`: its node was asked for the native token and those that the app names. `cut`: there are more. */
  readonly reason: 'no-source' | 'unavailable' | 'behind' | 'named-only' | 'cut'
}

/** What an account has, where it goes, and what that costs. */
export type MoveSurvey = {
  /** In the order in which they are moved. */
  readonly items: readonly MoveItem[]
  /** From where to where, by network. `to` is absent where no address was proven. */
  readonly routes: readonly MoveRoute[]
  readonly costs: readonly MoveCost[]
  /** While there is any, nothing says that everything was moved. */
  readonly unread: readonly MoveUnread[]
}

export type MoveRoute = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string | undefined
}

export type MoveCost = {
  readonly networkId: CaipNetworkId
  readonly maxFeeUnits: bigint
  readonly expectedFeeUnits: bigint
  /** Some of it only the wallet can price. */
  readonly isPartial: boolean
}

/**
 * One move. `paused`: it was interrupted, declined, or costs more than was shown: survey it again and go on. `ended`: what
 * stays is in the survey.
 */
export type MoveStatus = 'idle' | 'proving' | 'reading' | 'ready' | 'moving' | 'paused' | 'ended'

export type MoveState = {
  readonly status: MoveStatus
  /** What is left, in CAIP-10. */
  readonly sources: readonly CaipAddress[]
  readonly proofs: readonly MoveProof[]
  readonly survey: MoveSurvey | undefined
  readonly moved: readonly Moved[]
  /** What was tried and stays, by the id of the item. */
  readonly stayed: Readonly<Record<string, StayReason>>
  /** The items whose turn it is. */
  readonly current: readonly string[]
  /** Whether a wallet was asked for something of it. */
  readonly begun: boolean
  readonly error: KitError | undefined
}

export type MoveEvent =
  | { readonly type: 'Began'; readonly sources: readonly CaipAddress[] }
  | { readonly type: 'ProofAsked' }
  | { readonly type: 'Proven'; readonly proof: MoveProof }
  | { readonly type: 'ProofRefused'; readonly error: KitError }
  | { readonly type: 'ReadBegan' }
  | { readonly type: 'Read'; readonly survey: MoveSurvey }
  | { readonly type: 'Started' }
  | { readonly type: 'Asked'; readonly ids: readonly string[] }
  | { readonly type: 'Moved'; readonly moved: Moved }
  | { readonly type: 'Stayed'; readonly id: string; readonly reason: StayReason }
  | { readonly type: 'Paused'; readonly error: KitError | undefined }
  | { readonly type: 'Ended'; readonly survey: MoveSurvey }
  | { readonly type: 'Left' }

/** Everything was moved, and everything was looked at: nothing else may be called that. */
export function isEverythingMoved({ status, survey }: Pick<MoveState, 'status' | 'survey'>): boolean {
  return status === 'ended' && survey !== undefined && survey.items.length === 0 && survey.unread.length === 0
}

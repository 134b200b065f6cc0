import type { CallsPath, DecodedRequest, Facts, GrantChange, Owners, RiskReport, Tokens } from '@latchkey/reading'
import type { ApprovalRequest, Payer, PermissionFacts, Surroundings } from '../approve.types.ts'
import type { Language } from '../messages/textsFor.ts'

/** The chain as people know it. */
export type ChainFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** What the parts of the screen are drawn with. */
export type DrawContext = {
  readonly language: Language
  readonly chain: ChainFacts
  readonly tokens: Tokens
  readonly owners: Owners
  readonly around: Surroundings | undefined
  /** The network is still asked: what is not known yet may be in a moment. */
  readonly waiting: boolean
  /** Fetched with the first request about permissions. */
  readonly permissions: DrawPermissions | undefined
}

/** The title of a screen, and what it is about below it: parts of one screen, with the findings between them. */
export type Subject = { readonly head: HTMLElement; readonly body: readonly (Node | undefined)[] }

/** What is said of permissions alone. */
export type DrawPermissions = {
  drawGrants(review: Review, context: DrawContext, adjust: (place: number, change: GrantChange) => void): Subject
  /** Whose permissions end where everything of a network does. */
  endingOf(review: Review, context: DrawContext): HTMLElement | undefined
  /** When permissions that are taken back end. */
  transactionNote(review: Review, context: DrawContext): HTMLElement | undefined
}

/** Where a person reads: in the frame, or in a window of its own. */
export type Place = 'frame' | 'window'

/** Everything that one drawing of the screen shows. */
export type Review = {
  readonly request: ApprovalRequest
  /** The address that signs. */
  readonly account: string
  readonly decoded: DecodedRequest
  readonly risk: RiskReport
  /** Absent while the network is asked. */
  readonly facts: Facts | undefined
  /** Names, prices and pictures, for the eye alone. */
  readonly around: Surroundings | undefined
  readonly chain: ChainFacts
  /** Of several calls: how they are made. */
  readonly path: CallsPath | undefined
  /** Who pays what the network takes, where that isn't the account. */
  readonly payer: Payer | undefined
  /** Host of the paymaster that the app brought with it, where that one doesn't pay. */
  readonly unpaidBy: string | undefined
  readonly permissions: PermissionFacts | undefined
}

/** What a person decides, or asks for on the way. */
export type ViewEvents = {
  onApprove(): void
  onReject(): void
  /** @param place Of several calls: which of them, counted from 0. */
  onLimit(units: bigint, place: number): void
  /** A permission is to be smaller: which one, by its place, and how much. */
  onAdjusted(place: number, change: GrantChange): void
  /** The account is not to become smart. */
  onUpgradeDeclined(): void
  onWindow(): void
}

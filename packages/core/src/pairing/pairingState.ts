import type { KitError, Wallet } from '@latchkey/protocol'
import type { PairingProgress, SignInRequest, SignInResult } from '../ports/connector.ts'

/** No pairing is under way. */
export const idlePairing: PairingState = {
  wcUri: undefined,
  wcPairingExpiry: undefined,
  wcLinking: undefined,
  wcError: false,
  error: undefined,
  buffering: false,
  recentWallet: undefined,
  walletId: undefined,
  step: 'idle',
  startedAtMs: undefined,
  stepAtMs: undefined,
  slow: false,
  expired: false,
  timeline: [],
}

/** A way to reach a wallet: by a code to scan, in an app, in this browser, on this computer, on the web. Spec section 2. */
export type PairingPlatform = 'qrcode' | 'mobile' | 'browser' | 'desktop' | 'web'

/** How far a pairing has come: asked for, in the relay's hands, answered by a wallet, connected. */
export type PairingStep = 'idle' | 'requested' | 'relay' | 'wallet' | 'approved'

/** Something that happened to a pairing. Holds nothing that would let anybody answer it: no link, key, topic, address. */
export type PairingTimelineEntry = {
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number
  readonly event: PairingEvent['type']
  readonly detail?: string | undefined
}

/** A connection to a wallet on another device or in another app, from the request to its end. Spec section 3. */
export type PairingState = {
  /** The link to show as QR code or to open. */
  readonly wcUri: string | undefined
  /** Milliseconds since the Unix epoch. */
  readonly wcPairingExpiry: number | undefined
  /** The wallet that was opened by a link, and the address that reaches it. */
  readonly wcLinking: { readonly name: string; readonly href: string } | undefined
  /** It failed or expired: nothing more comes of this pairing. */
  readonly wcError: boolean
  readonly error: KitError | undefined
  /** It was asked for, and its link is not there yet. */
  readonly buffering: boolean
  /** The directory wallet that it was begun for. */
  readonly recentWallet: Wallet | undefined
  readonly walletId: string | undefined
  readonly step: PairingStep
  /** When it was asked for. */
  readonly startedAtMs: number | undefined
  /** When the last progress was. */
  readonly stepAtMs: number | undefined
  /** No progress for 5 s: show the state and what to do. */
  readonly slow: boolean
  /** Its link no longer leads anywhere; a new one may be asked for. */
  readonly expired: boolean
  readonly timeline: readonly PairingTimelineEntry[]
}

/** What a pairing is asked for. */
export type PairingOptions = {
  /** The directory wallet that the person chose. */
  readonly wallet?: Wallet | undefined
  /** Asks for a sign-in at once; wallets that can't are asked for a plain session. */
  readonly signIn?: SignInRequest | undefined
  readonly onSignIn?: ((results: readonly SignInResult[]) => Promise<void>) | undefined
}

type Timed<Event> = Event & { readonly atMs: number }

export type PairingEvent = Timed<
  | { readonly type: 'Requested'; readonly options: PairingOptions }
  | { readonly type: 'WalletChosen'; readonly wallet: Wallet | undefined }
  | { readonly type: 'LinkMade'; readonly uri: string }
  | { readonly type: 'LinkOpened'; readonly linking: { readonly name: string; readonly href: string } }
  | PairingProgress
  | { readonly type: 'Slowed' | 'Expired' | 'Approved' | 'Reset' }
  | { readonly type: 'Failed'; readonly error: KitError }
>

export type PairingEffect =
  /** The pairing is under way until its key is aborted. */
  | { readonly type: 'begin'; readonly key: 'pairing'; readonly options: PairingOptions }
  | { readonly type: 'later'; readonly key: 'slow'; readonly delayMs: number; readonly event: 'Slowed' }
  | { readonly type: 'later'; readonly key: 'expiry'; readonly delayMs: number; readonly event: 'Expired' }
  | { readonly type: 'abort'; readonly key: 'pairing' | 'slow' | 'expiry' }

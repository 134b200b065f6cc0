import type { Handover, Receiver } from '../deviceTransfer/deviceTransfer.ts'

/** What the window says first, to nobody but its own origin. */
export const walletWindowReady = 'hub-window-ready'

type Looks = {
  /** Of the page that asks, as the frame knows it from the browser. */
  readonly app: string
  readonly language: string
  readonly theme: string | undefined
}

/** What the wallet's own window is opened for. */
export type WindowTask =
  /** Let the app of the frame have the wallet that this window has. */
  | ({ readonly kind: 'give'; readonly receiver: Receiver } & Looks)
  /** Take the frame's wallet over, and keep it for other apps of this browser. */
  | ({ readonly kind: 'keep'; readonly user: string } & Looks)
  /** The same, and show what its owner may take along. */
  | ({ readonly kind: 'export'; readonly user: string } & Looks)

/** From the frame to the window. */
export type ToWalletWindow =
  | WindowTask
  | { readonly kind: 'given'; readonly handover: Handover }
  | { readonly kind: 'failed' }

/** From the window to the frame. */
export type FromWalletWindow =
  /** It has not got the wallet yet. */
  | { readonly kind: 'need'; readonly receiver: Receiver }
  | { readonly kind: 'given'; readonly handover: Handover }
  /** There is nothing to give. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'done' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed' }

import type { Review } from '../view/view.types.ts'

/** What a window says first, to nobody but its own origin. */
export const windowReady = 'approve-window-ready'

/** From the frame to its window: what to show, or what came of the press. */
export type ToWindow =
  | {
      readonly kind: 'review'
      readonly review: Review
      /** Comes back with the answer: which drawing it is about. */
      readonly turn: number
      readonly language: string
      readonly theme: string | undefined
    }
  | { readonly kind: 'signing' }

/** From the window to the frame: what the person did there. */
export type FromWindow =
  | { readonly kind: 'approved'; readonly turn: number }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'limit'; readonly turn: number; readonly units: bigint }

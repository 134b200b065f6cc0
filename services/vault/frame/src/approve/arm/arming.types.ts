/** What is known of the screen's visibility. Times are milliseconds of one clock. */
export type Arming = {
  readonly shownAt: number
  /** Proven to be seen in full. */
  readonly visible: boolean
  /** Since when nothing covered, moved, resized or redrew it. */
  readonly stillSince: number
  readonly large: boolean
}

export type ArmEvent =
  | { readonly kind: 'seen'; readonly visible: boolean }
  | { readonly kind: 'resized'; readonly width: number; readonly height: number }
  /** The frame was moved under the pointer, or what it says has changed. */
  | { readonly kind: 'changed' }

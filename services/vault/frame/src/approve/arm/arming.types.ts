import type { PointerPath, PointerSample } from './followPointer.ts'

/** What a press was made with. `assist`: a click that neither pointer nor key came before, as assistive technology makes it. */
export type Input = 'mouse' | 'pen' | 'touch' | 'key' | 'assist'

/** What is known of the screen and of the pointer on it. Times are milliseconds of one clock. */
export type Arming = {
  /** In a frame, which a page can move at any time, or in a window of its own. */
  readonly place: 'frame' | 'window'
  /** Proven to be seen in full. */
  readonly visible: boolean
  /** Whether the window that shows it has the focus. A frame's does not count. */
  readonly focused: boolean
  readonly large: boolean
  /** Whether the end of a text that has to be read was seen. */
  readonly read: boolean
  /** Since when nothing covered, moved, resized or redrew it, and nobody pressed too early. */
  readonly stillSince: number
  /** How the pointer came. Absent while there is none. */
  readonly path: PointerPath | undefined
}

export type ArmEvent =
  | { readonly kind: 'seen'; readonly visible: boolean }
  | { readonly kind: 'focus'; readonly focused: boolean }
  | { readonly kind: 'resized'; readonly width: number; readonly height: number }
  /** What it says has changed, or a key was pressed that is none of its own. */
  | { readonly kind: 'changed' }
  /** The end of its text was seen, or it has changed and begins anew. */
  | { readonly kind: 'read'; readonly read: boolean }
  | { readonly kind: 'pointer'; readonly sample: PointerSample }
  | { readonly kind: 'left' }
  | { readonly kind: 'pressedEarly' }

import * as v from 'valibot'
import type { WindowProtocol } from '../../ownWindow/ownWindow.ts'
import type { Review } from '../view/view.types.ts'

/** From the frame to its window: what to show, or what came of the press. */
const toWindow = v.variant('kind', [
  v.object({
    kind: v.literal('review'),
    // Made by the same build at the same origin, and drawn, not acted on: the frame signs what it has itself.
    review: v.custom<Review>((value) => typeof value === 'object' && value !== null),
    /** Comes back with the answer: which drawing it is about. */
    turn: v.number(),
    language: v.string(),
    theme: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('signing') }),
])

/** From the window to the frame: what the person did there. */
const fromWindow = v.variant('kind', [
  v.strictObject({ kind: v.literal('approved'), turn: v.number() }),
  v.strictObject({ kind: v.literal('rejected') }),
  v.strictObject({ kind: v.literal('upgradeDeclined'), turn: v.number() }),
  v.strictObject({
    kind: v.literal('adjusted'),
    turn: v.number(),
    place: v.number(),
    limit: v.optional(v.bigint()),
    expiresAt: v.optional(v.number()),
  }),
  v.strictObject({ kind: v.literal('limit'), turn: v.number(), units: v.bigint(), place: v.number() }),
])

export type ToApproveWindow = v.InferOutput<typeof toWindow>
export type FromApproveWindow = v.InferOutput<typeof fromWindow>

/** The window in which requests are read that the frame can't approve by itself. */
export const approveWindow: WindowProtocol<ToApproveWindow, FromApproveWindow> = {
  path: '/approve',
  features: 'popup,width=420,height=680',
  greeting: 'approve-window-ready',
  greetingMs: 8_000,
  toWindow,
  fromWindow,
}

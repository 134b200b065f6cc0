import { loginReturnSchema } from '@latchkey/protocol/frame'
import * as v from 'valibot'

/** What the window says first, to frames of its own origin alone, with a port of its own for each of them. */
export const loginWindowGreeting = v.strictObject({ type: v.literal('latchkey/logged-in'), login: loginReturnSchema })

/** What the frame that began the login says of it, on that port. Another frame says nothing. */
export const fromLoginFrame = v.variant('kind', [
  /** It has begun this login, and completes it. */
  v.strictObject({ kind: v.literal('heard') }),
  /** The guardian asks the owner of a mailbox whether this browser may have the wallet. */
  v.strictObject({ kind: v.literal('asks'), email: v.string(), phrase: v.string() }),
  v.strictObject({ kind: v.literal('done') }),
  v.strictObject({ kind: v.literal('failed'), message: v.string() }),
])

export type FromLoginFrame = v.InferOutput<typeof fromLoginFrame>

import type { InferInput, InferOutput } from 'valibot'
import type { FrameMessageName, frameMessages } from './frameMessages.ts'

/** What a request carries, as the frame reads it. */
export type FrameRequest<Name extends FrameMessageName> = InferOutput<(typeof frameMessages)[Name]['request']>

/** What a request carries, as a page writes it. */
export type FrameRequestInput<Name extends FrameMessageName> = InferInput<(typeof frameMessages)[Name]['request']>

/** What the answer to a request carries. */
export type FrameSuccess<Name extends FrameMessageName> = InferOutput<(typeof frameMessages)[Name]['success']>

import type { GenericSchema, InferInput } from 'valibot'

/** What the peer's client speaks as well, or what is ours alone and travels on the port only. */
export type FrameChannel = 'both' | 'port'

/**
 * One request of a page to the frame. It travels as `@w3m-app/NAME` and is answered by `@w3m-frame/NAME_SUCCESS` or
 * `@w3m-frame/NAME_ERROR` of the same id.
 */
export type FrameMessage<
  Request extends GenericSchema = GenericSchema,
  Success extends GenericSchema = GenericSchema,
> = {
  readonly summary: string
  readonly request: Request
  readonly success: Success
  /** The caller gives up after this long without an answer; a keep-alive begins the time anew. Absent: no limit. */
  readonly timeoutMs?: number | undefined
  /** What a timeout is answered with, for the sake of a caller that only wants to be gone. Default `abort`. */
  readonly onTimeout?: 'abort' | 'resolve' | undefined
  /** Whether the limit for loading the frame runs while it waits to be ready. */
  readonly awaitsLoad: boolean
  readonly channel: FrameChannel
  readonly example: { readonly request: InferInput<Request>; readonly success: InferInput<Success> }
}

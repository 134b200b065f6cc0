import type { GenericSchema, InferInput } from 'valibot'
import type { FrameUser } from './frame.schema.ts'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const user: FrameUser = {
  email: 'ann@example.org',
  address,
  chainId: 'eip155:1',
  accounts: [{ address, type: 'eoa' }],
  userName: null,
  smartAccountDeployed: false,
  preferredAccountType: 'eoa',
}

/** Values that the examples of the frame's messages are put together from. Made up. */
export const frameExamples = { user, deviceId: 'b1946ac92492d2347c6235' } as const

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
  /** The caller gives up after this long without an answer; a keep-alive restarts it. Absent: no limit. */
  readonly timeoutMs?: number | undefined
  /** What a timeout is answered with, for the sake of a caller that only wants to be gone. Default `abort`. */
  readonly onTimeout?: 'abort' | 'resolve' | undefined
  /** Whether the limit for loading the frame runs while it waits to be ready. */
  readonly awaitsLoad: boolean
  readonly channel: FrameChannel
  readonly example: { readonly request: InferInput<Request>; readonly success: InferInput<Success> }
}

type Definition<Request extends GenericSchema, Success extends GenericSchema> = Omit<
  FrameMessage<Request, Success>,
  'awaitsLoad' | 'channel'
> &
  Partial<Pick<FrameMessage, 'awaitsLoad' | 'channel'>>

/** Describes one message: waits for the frame to load, and travels on both channels, unless it says otherwise. */
export function defineFrameMessage<Request extends GenericSchema, Success extends GenericSchema>(
  definition: Definition<Request, Success>,
): FrameMessage<Request, Success> {
  return { awaitsLoad: true, channel: 'both', ...definition }
}
